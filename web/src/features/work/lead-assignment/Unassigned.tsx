import { getOrgPreferences, setOrgPreferences } from '@fairlead/contract/identity/account'
import { isOwner } from '@fairlead/contract/permissions'
import { type AssignmentRun, undoAssignmentRun } from '@fairlead/contract/work/assignment-clocks'
import { Button, NativeSelect } from '@mantine/core'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useSession } from '~/lib/account/session.ts'
import { call } from '~/lib/calls/call.ts'
import { useCall } from '~/lib/calls/use-call.ts'
import { formatMoment } from '~/lib/time/dates.ts'
import { useZone } from '~/lib/time/zone.ts'
import { toast } from '~/lib/toast.ts'
import { Progress } from '~/ui/layout/Progress.tsx'
import { TextButton } from '~/ui/shown/TextButton.tsx'
import { ApplyDialog } from './ApplyDialog.tsx'
import { t } from './clock-words.ts'
import styles from './Unassigned.module.css'
import { lastRun } from './unassigned.ts'

/** How the last run goes on, or what it did, with the way to take it back. */
function LastRun({ run }: { run: AssignmentRun }) {
  const zone = useZone()
  const queries = useQueryClient()
  const { mutate, isPending } = useCall(undoAssignmentRun, {
    done: (undone) => queries.setQueryData(lastRun.queryKey, { run: undone }),
  })
  const { id, clients, looked_at: done, moved, finished_at: end, undone_at: undone, given_back: count, kept } = run
  const undo = (
    <TextButton disabled={isPending} onClick={() => mutate({ params: { id } })}>
      {t('pool.undo')}
    </TextButton>
  )
  if (run.is_undoing) return <p role="status">{t('pool.undoing')}</p>
  if (undone)
    return (
      <div role="status">
        <p>{t('pool.undone', { count, when: formatMoment(undone, zone) })}</p>
        {kept.length > 0 && (
          <>
            <p className={styles.quiet}>{t('pool.kept', { count: moved - count })}</p>
            <ul>
              {kept.map((client) => (
                <li key={client.id}>
                  <Link to="/client/$id" params={{ id: client.id }}>
                    <bdi>{client.name}</bdi>
                  </Link>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    )
  if (!end)
    return (
      <p role="status">
        <Progress label={t('pool.running')} share={clients > 0 ? done / clients : 1}>
          {t('pool.progress', { done, count: clients })}
        </Progress>{' '}
        {undo}
      </p>
    )
  return (
    <p role="status">
      {t('pool.done', { moved, count: clients, when: formatMoment(end, zone) })} {moved > 0 && undo}
    </p>
  )
}

const preferences = queryOptions({
  queryKey: ['org-preferences'],
  queryFn: ({ signal }) => call(getOrgPreferences, {}, { signal }),
})
const limits = [1, 2, 3, 5, 10, 20, 50]

/** How many clients a member may claim within an hour: the owner's to say. */
function ClaimLimit() {
  const queries = useQueryClient()
  const { data } = useQuery(preferences)
  const { mutate, isPending } = useCall(setOrgPreferences, {
    done(saved) {
      queries.setQueryData(preferences.queryKey, saved)
      toast.success(t('pool.limitSaved'))
    },
  })
  if (!data) return null
  const { claims_per_hour: limit } = data
  const all = limit === null || limits.includes(limit) ? limits : [...limits, limit].sort((a, b) => a - b)
  return (
    <NativeSelect
      className={styles.limit}
      label={t('pool.limit')}
      description={t('pool.limitText')}
      disabled={isPending}
      value={limit === null ? '' : String(limit)}
      data={[{ value: '', label: t('pool.any') }, ...all.map(String)]}
      onChange={({ currentTarget: { value } }) => mutate({ body: { claims_per_hour: value ? Number(value) : null } })}
    />
  )
}

/** What is done with clients that nobody has: the rules are applied to them, and claims are limited. */
export function Unassigned() {
  const { user_details: me } = useSession()
  const sees = me.resources_access_policy.CLIENT.UNASSIGNED_CLIENTS_ACCESS
  const { data } = useQuery({ ...lastRun, enabled: sees })
  const [isOpen, setOpen] = useState(false)
  const run = data?.run
  if (!sees) return null
  return (
    <section className={styles.pool} aria-labelledby="unassigned">
      <h2 id="unassigned">{t('pool.title')}</h2>
      <p className={styles.quiet}>{t('pool.text')}</p>
      {run && <LastRun run={run} />}
      <Button
        variant="default"
        disabled={run !== undefined && run !== null && run.finished_at === null}
        onClick={() => setOpen(true)}
      >
        {t('pool.open')}
      </Button>
      {isOwner(me) && <ClaimLimit />}
      <ApplyDialog opened={isOpen} onClose={() => setOpen(false)} />
    </section>
  )
}
