import { endSession, signOutEverywhere } from '@fairlead/contract/identity/session'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useCall } from '~/lib/calls/use-call.ts'
import { signOff } from '~/lib/navigation/sign-off.ts'
import { outbox } from '~/lib/offline/offline.ts'
import { useStore } from '~/lib/store.ts'
import { formatDate } from '~/lib/time/dates.ts'
import { useZone } from '~/lib/time/zone.ts'
import { toast } from '~/lib/toast.ts'
import { Loaded } from '~/ui/list/Loaded.tsx'
import { ConfirmDialog } from '~/ui/overlay/ConfirmDialog.tsx'
import { DeviceRow, DevicesSkeleton } from '~/ui/shown/DeviceRow.tsx'
import { RelativeTime } from '~/ui/shown/RelativeTime.tsx'
import { ownSessions } from './own-sessions.ts'
import styles from './SessionsSection.module.css'
import { t } from './security-words.ts'

/** Own sessions: each can be ended, or all of them. */
export function SessionsSection() {
  const queries = useQueryClient()
  const zone = useZone()
  const query = useQuery(ownSessions)
  const [isLeaving, setLeaving] = useState(false)
  const unsent = useStore(outbox).length
  const end = useCall(endSession, {
    done(_reply, { params }) {
      const ended = query.data?.find(({ id }) => id === params.id)
      toast.success(t('ended', { device: ended?.device ?? '' }))
      return queries.invalidateQueries({ queryKey: ownSessions.queryKey })
    },
  })
  const endAll = useCall(signOutEverywhere, { done: signOff })
  return (
    <section className={styles.section} aria-labelledby="sessions">
      <div>
        <h2 id="sessions">{t('title')}</h2>
        <p className={styles.quiet}>{t('hint')}</p>
      </div>
      <Loaded query={query} failed={t('failed')} skeleton={<DevicesSkeleton />}>
        {(sessions) => (
          <ul>
            {sessions.map((session) => (
              <DeviceRow
                key={session.id}
                name={session.device}
                action={
                  !session.is_current && (
                    <Button
                      variant="default"
                      size="xs"
                      aria-label={t('endName', { device: session.device })}
                      loading={end.isPending && end.variables?.params.id === session.id}
                      onClick={() => end.mutate({ params: { id: session.id } })}
                    >
                      {t('end')}
                    </Button>
                  )
                }
              >
                {session.is_current ? <b>{t('current')}</b> : <RelativeTime at={session.last_seen_at} />}
                {` · ${session.ip} · ${t('since', { date: formatDate(session.created_at, zone) })}`}
              </DeviceRow>
            ))}
          </ul>
        )}
      </Loaded>
      <div>
        <Button variant="default" onClick={() => setLeaving(true)}>
          {t('everywhere')}
        </Button>
      </div>
      <ConfirmDialog
        opened={isLeaving}
        title={t('everywhereTitle')}
        confirm={t('everywhere')}
        isBusy={endAll.isPending}
        onConfirm={() => endAll.mutate({})}
        onCancel={() => setLeaving(false)}
      >
        {t('everywhereText')} {unsent > 0 && t('unsent', { count: unsent })}
      </ConfirmDialog>
    </section>
  )
}
