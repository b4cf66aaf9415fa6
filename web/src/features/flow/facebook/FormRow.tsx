import { updateFacebookForms } from '@fairlead/contract/flow/facebook'
import type { FacebookCount, FacebookForm } from '@fairlead/contract/flow/facebook/shapes'
import { dayOf } from '@fairlead/contract/work/follow-ups'
import { ActionIcon, Switch } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { productName } from '~/lib/account/product.ts'
import { useCall } from '~/lib/calls/use-call.ts'
import { useNow } from '~/lib/time/clock.ts'
import { useZone } from '~/lib/time/zone.ts'
import { toast } from '~/lib/toast.ts'
import { onceOpened } from '~/ui/overlay/lazy-overlay.tsx'
import { RelativeTime } from '~/ui/shown/RelativeTime.tsx'
import { State } from '~/ui/shown/State.tsx'
import { daysOf, missingOf, type Tally, totalOf } from './counts.ts'
import { DayTable } from './DayTable.tsx'
import styles from './page/PageScreen.module.css'
import { facebookKey } from './queries.ts'
import { t } from './words.ts'

const ReplayDialog = onceOpened(async () => (await import('./ReplayDialog.tsx')).ReplayDialog)

/** What of Meta's leads is not here, in a word; each in a state of its own. */
function Difference({ form, total }: { form: FacebookForm; total: Tally }) {
  const missing = missingOf(total)
  if (!form.is_on)
    return form.ignored > 0 ? <State tone="quiet">{t('page.ignored', { count: form.ignored })}</State> : null
  return (
    <>
      {missing > 0 && (
        <State tone="warning" icon="missing">
          {t('page.missing', { count: missing })}
        </State>
      )}
      {total.waiting > 0 && (
        <State tone="busy" icon="clock">
          {t('page.waiting', { count: total.waiting })}
        </State>
      )}
      {total.failed > 0 && (
        <State tone="bad" icon="alert">
          {t('page.unread', { count: total.failed })}
        </State>
      )}
      {total.meta > 0 && missing + total.waiting + total.failed === 0 && (
        <State tone="good" icon="check">
          {t('page.all')}
        </State>
      )}
    </>
  )
}

const statuses: Record<string, 'archived' | 'draft' | 'deleted'> = {
  ARCHIVED: 'archived',
  DRAFT: 'draft',
  DELETED: 'deleted',
}

function aboutOf({ is_on, ignored, questions, meta_status }: FacebookForm): string {
  if (!is_on) return ignored > 0 ? t('page.off', { count: ignored }) : t('page.isOff')
  const status = statuses[meta_status]
  const asked = questions.length > 0 ? t('page.questions', { count: questions.length }) : ''
  return [asked, status ? t(`page.${status}`) : ''].filter(Boolean).join(' · ')
}

type Props = {
  page: string
  form: FacebookForm
  /** The counts of the page; undefined until they are there. */
  counts: readonly FacebookCount[] | undefined
}

/** One form: its leads on both sides, its last lead, and the switch. */
export function FormRow({ page, form, counts }: Props) {
  const queries = useQueryClient()
  const [now, zone] = [useNow(), useZone()]
  const [isOpen, setOpen] = useState(false)
  const [asks, setAsks] = useState(false)
  const change = useCall(updateFacebookForms, {
    done({ replayed }) {
      setAsks(false)
      if (replayed > 0) toast.success(t('replay.done', { count: replayed }))
      return queries.invalidateQueries({ queryKey: facebookKey })
    },
  })
  const turn = (isOn: boolean, replay = false) =>
    change.mutate({
      params: { id: page },
      body: { forms: [{ id: form.id, is_on: isOn }], replay_ignored: replay },
    })
  const days = counts && daysOf(counts, form, dayOf(now, zone))
  const total = days && totalOf(days)
  const { name } = form
  const Chevron = isOpen ? IconChevronUp : IconChevronDown
  return (
    <li>
      <div className={styles.form}>
        <div className={styles.name}>
          <bdi>{name}</bdi>
          <p className={styles.quiet}>{aboutOf(form)}</p>
          {form.problem && (
            <p className={styles.formProblem}>
              {form.problem.text} {form.problem.remedy}
            </p>
          )}
        </div>
        <div className={styles.counts}>
          {total &&
            (total.meta + total.here > 0 ? (
              <>
                <span className={styles.figures}>
                  {t('page.counts', { meta: total.meta, here: total.here, product: productName() })}
                </span>
                <Difference form={form} total={total} />
                <ActionIcon
                  aria-label={t('page.byDayOf', { name })}
                  aria-expanded={isOpen}
                  onClick={() => setOpen(!isOpen)}
                >
                  <Chevron size={16} stroke={1.75} aria-hidden />
                </ActionIcon>
              </>
            ) : (
              <>
                <span className={styles.quiet}>{t('page.noLeads')}</span>
                <Difference form={form} total={total} />
              </>
            ))}
        </div>
        <div className={styles.last} data-label={t('page.last')}>
          {form.last_lead_at ? <RelativeTime at={form.last_lead_at} /> : '–'}
        </div>
        <div className={styles.switch}>
          <Switch
            aria-label={t('page.receiveFrom', { name })}
            checked={change.isPending ? !form.is_on : form.is_on}
            disabled={change.isPending}
            onChange={({ currentTarget: { checked } }) => (checked && form.ignored > 0 ? setAsks(true) : turn(checked))}
          />
        </div>
      </div>
      {isOpen && days && total && <DayTable page={page} name={name} days={days} total={total} isOn={form.is_on} />}
      <ReplayDialog
        opened={asks}
        name={name}
        count={form.ignored}
        isBusy={change.isPending}
        onClose={() => setAsks(false)}
        onTurn={(replay) => turn(true, replay)}
      />
    </li>
  )
}
