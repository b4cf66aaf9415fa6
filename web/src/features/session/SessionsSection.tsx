import { endSession, signOutEverywhere } from '@fairlead/contract/session'
import { Button } from '@mantine/core'
import { IconDevices } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate } from '~/lib/dates.ts'
import { forgetDrafts } from '~/lib/drafts.ts'
import { leave } from '~/lib/leave.ts'
import { tellTabs } from '~/lib/session.ts'
import { toast } from '~/lib/toast.ts'
import { useCall } from '~/lib/use-call.ts'
import { useZone } from '~/lib/zone.ts'
import { ConfirmDialog } from '~/ui/ConfirmDialog.tsx'
import { Failure } from '~/ui/EmptyState.tsx'
import { RelativeTime } from '~/ui/RelativeTime.tsx'
import { Bar, Skeleton } from '~/ui/Skeleton.tsx'
import { ownSessions } from './own-sessions.ts'
import styles from './SessionsSection.module.css'
import { t } from './security-words.ts'

/** Own sessions: each can be ended, or all of them. */
export function SessionsSection() {
  const queries = useQueryClient()
  const zone = useZone()
  const query = useQuery(ownSessions)
  const [isLeaving, setLeaving] = useState(false)
  const end = useCall(endSession, {
    done(_reply, { params }) {
      const ended = query.data?.find(({ id }) => id === params.id)
      toast.success(t('ended', { device: ended?.device ?? '' }))
      return queries.invalidateQueries({ queryKey: ownSessions.queryKey })
    },
  })
  const endAll = useCall(signOutEverywhere, {
    done() {
      tellTabs({ kind: 'signed-out' })
      forgetDrafts('all')
      leave.to('/login')
    },
  })
  return (
    <section className={styles.section} aria-labelledby="sessions">
      <div>
        <h2 id="sessions">{t('title')}</h2>
        <p className={styles.quiet}>{t('hint')}</p>
      </div>
      {query.isPending ? (
        <Skeleton>
          <div className={styles.row}>
            <Bar width="40%" />
          </div>
        </Skeleton>
      ) : query.isError ? (
        <Failure title={t('failed')} error={query.error} retry={() => void query.refetch()} />
      ) : (
        <ul>
          {query.data.map((session) => (
            <li key={session.id} className={styles.row}>
              <IconDevices className={styles.mark} size={20} stroke={1.75} aria-hidden />
              <div className={styles.words}>
                {session.device}
                <p className={styles.quiet}>
                  {session.is_current ? <b>{t('current')}</b> : <RelativeTime at={session.last_seen_at} />}
                  {` · ${session.ip} · ${t('since', { date: formatDate(session.created_at, zone) })}`}
                </p>
              </div>
              {!session.is_current && (
                <Button
                  variant="default"
                  size="xs"
                  aria-label={t('endName', { device: session.device })}
                  loading={end.isPending && end.variables?.params.id === session.id}
                  onClick={() => end.mutate({ params: { id: session.id } })}
                >
                  {t('end')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
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
        {t('everywhereText')}
      </ConfirmDialog>
    </section>
  )
}
