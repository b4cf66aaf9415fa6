import { type AssignmentRun, applyToUnassigned, type UnassignedPlan } from '@fairlead/contract/work/assignment-clocks'
import { Button } from '@mantine/core'
import { IconUserCheck } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSession } from '~/lib/account/session.ts'
import { useCall } from '~/lib/calls/use-call.ts'
import { toast } from '~/lib/toast.ts'
import { Bar, Skeleton } from '~/ui/layout/Skeleton.tsx'
import { FirstUse } from '~/ui/list/EmptyState.tsx'
import { Loaded } from '~/ui/list/Loaded.tsx'
import { Dialog } from '~/ui/overlay/Dialog.tsx'
import { t } from './clock-words.ts'
import styles from './Unassigned.module.css'
import { lastRun, unassignedPlan } from './unassigned.ts'
import { t as ruleWords } from './words.ts'

/** Who would get how many, rule by rule. */
function Plan({ plan: { clients, moves, given, is_cut } }: { plan: UnassignedPlan }) {
  const { user_details: me } = useSession()
  const nameOf = (person: UnassignedPlan['given'][number]['person']) =>
    person ? (person.id === me.id ? ruleWords('rule.you') : person.name) : t('apply.nobody')
  return (
    <>
      <p>{t('apply.summary', { moves, count: clients })}</p>
      <ul className={styles.plan}>
        {given.map(({ rule, person, count }) => (
          <li key={`${rule?.id} ${person?.id}`}>
            <span>
              <bdi>{nameOf(person)}</bdi>
              <span className={styles.quiet} dir="auto">
                {rule?.name ?? t('apply.noRule')}
              </span>
            </span>
            <b>{count.toLocaleString('en')}</b>
          </li>
        ))}
      </ul>
      {is_cut && <p className={styles.quiet}>{t('apply.cut', { clients })}</p>}
      <p className={styles.quiet}>{t('apply.note')}</p>
    </>
  )
}

/** Shows what the rules would do with unassigned clients, and does it. */
export function ApplyDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const queries = useQueryClient()
  const { data, error, refetch, isFetching } = useQuery({ ...unassignedPlan, enabled: opened })
  // What the rules would do now is done, not what they would have done before.
  const plan = isFetching || error ? undefined : data
  const follow = (run: AssignmentRun) => {
    queries.setQueryData(lastRun.queryKey, { run })
    onClose()
  }
  const { mutate, isPending } = useCall(applyToUnassigned, {
    done: follow,
    refused(refusal) {
      const run = refusal.body?.current as AssignmentRun | undefined
      if (refusal.status !== 409 || !run) return false
      toast.warning(t('apply.busy'))
      follow(run)
      return true
    },
  })
  return (
    <Dialog opened={opened} onClose={onClose} title={t('apply.title')}>
      <Loaded
        query={{ data: plan, error: isFetching ? null : error, refetch }}
        failed={t('apply.failed')}
        skeleton={
          <Skeleton>
            <p className={styles.quiet}>{t('apply.loading')}</p>
            <Bar width="60%" />
            <Bar width="80%" faint />
          </Skeleton>
        }
      >
        {(known) =>
          known.clients === 0 ? (
            <FirstUse icon={IconUserCheck} title={t('apply.none')} text={t('apply.noneText')} />
          ) : (
            <Plan plan={known} />
          )
        }
      </Loaded>
      <div className={styles.foot}>
        <Button variant="default" onClick={onClose}>
          {t('apply.cancel')}
        </Button>
        {plan && plan.moves > 0 && (
          <Button loading={isPending} onClick={() => mutate({})}>
            {t('apply.confirm', { moves: plan.moves.toLocaleString('en') })}
          </Button>
        )}
      </div>
    </Dialog>
  )
}
