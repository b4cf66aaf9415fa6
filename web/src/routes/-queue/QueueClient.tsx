import type { Client } from '@fairlead/contract/records/clients'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { SourceOf } from '~/features/records/clients/details/SourceOf.tsx'
import { ClientHead } from '~/features/records/clients/page/ClientHead.tsx'
import { ClientSkeleton } from '~/features/records/clients/page/ClientSkeleton.tsx'
import { oneClient } from '~/features/records/clients/page/one-client.ts'
import { QueueContacts } from '~/features/records/clients/page/QueueContacts.tsx'
import { useLiveClient, useViewed } from '~/features/records/clients/page/use-live-client.ts'
import { ownFields } from '~/features/records/custom-fields/own-fields.ts'
import { timelineOf } from '~/features/records/timeline/timeline-of.ts'
import { t } from '~/features/work/queue/words.ts'
import { useSession } from '~/lib/account/session.ts'
import { CallError } from '~/lib/calls/call-error.ts'
import type { Entry } from '~/lib/queue/queue.ts'
import { toast } from '~/lib/toast.ts'
import { Loaded } from '~/ui/list/Loaded.tsx'
import { DueLabel } from '~/ui/shown/DueLabel.tsx'
import { Facts } from './Facts.tsx'
import { QueueLog, type Settle } from './QueueLog.tsx'
import styles from './QueuePage.module.css'
import { Recently } from './Recently.tsx'

type Props = { entry: Entry; next: string | null; onSettled: Settle }

/** The client can no longer be seen, or is no more. */
const isLost = (error: Error | null) => error instanceof CallError && [403, 404, 455].includes(error.status)

/** The person who is worked on. Who was deleted or taken before anybody looked is passed over with a word. */
export function QueueClient({ entry, next, onSettled }: Props) {
  const { id, name, by, state } = entry
  const { id: me } = useSession().user_details
  const queries = useQueryClient()
  const { data: client, error, isFetching, refetch } = useQuery({ ...oneClient(id), retry: false })
  useLiveClient(id)
  useEffect(() => {
    if (next === null) return
    void queries.prefetchQuery(oneClient(next))
    void queries.prefetchInfiniteQuery(timelineOf(next))
    void queries.prefetchQuery(ownFields(next))
  }, [queries, next])

  const isGone = isLost(error) || client?.deleted_at != null
  const owner = client?.assigned_to
  // The person who comes back to somebody on purpose finds them, the person who has them by now.
  const taken = state === 'waiting' && owner && owner.id !== by && owner.id !== me ? owner.name : undefined
  const wasShown = useRef(false)
  const isAway = (isGone || taken !== undefined) && !wasShown.current
  // What was remembered from before may be past: nobody is passed over for it.
  const isPassed = isAway && !isFetching
  const settle = useRef(onSettled)
  settle.current = onSettled
  useEffect(() => {
    if (!isPassed) return
    toast.info(taken === undefined ? t('lost.gone', { name }) : t('lost.taken', { name, by: taken }))
    settle.current('gone')
  }, [isPassed, taken, name])
  useEffect(() => {
    // Neither has anybody been seen for it.
    if (client && !isFetching && !isPassed) wasShown.current = true
  })

  if (isPassed) return null
  if (isGone && !isAway)
    return (
      <Passing>
        <p>{t('lost.here', { name })}</p>
        <Button onClick={() => onSettled('gone')}>{t('lost.next')}</Button>
      </Passing>
    )
  if (!client || isAway)
    return (
      <Passing>
        <Loaded
          query={{ data: undefined, error: client ? null : error, refetch }}
          failed={t('lost.failed')}
          skeleton={<ClientSkeleton />}
        />
        {error && !client && (
          <Button variant="default" onClick={() => onSettled('skipped')}>
            {t(state === 'done' ? 'next' : 'log.skip')}
          </Button>
        )}
      </Passing>
    )
  return <Worked client={client} wasDone={state === 'done'} isFresh={!isFetching} onSettled={onSettled} />
}

const Passing = ({ children }: { children: React.ReactNode }) => <div className={styles.passing}>{children}</div>

type WorkedProps = { client: Client; wasDone: boolean; isFresh: boolean; onSettled: Settle }

function Worked({ client, wasDone, isFresh, onSettled }: WorkedProps) {
  useViewed(client, isFresh)
  const head = useRef<HTMLDivElement>(null)
  useEffect(() => {
    window.scrollTo({ top: 0 })
    head.current?.focus({ preventScroll: true })
  }, [])
  return (
    <>
      <QueueLog client={client} wasDone={wasDone} onSettled={onSettled}>
        <div className={styles.main} ref={head} tabIndex={-1}>
          <div>
            <ClientHead client={client} />
            <SourceOf client={client} />
          </div>
          <div>
            <DueLabel followUp={client.follow_up} inLine />
            {client.follow_up?.note && <p dir="auto">{client.follow_up.note}</p>}
          </div>
          {!client.details_hidden && <QueueContacts client={client} />}
        </div>
      </QueueLog>
      {/* On a phone what came of it is told before one reads on. */}
      <div className={styles.main}>
        <Facts client={client} />
        <section aria-labelledby="recently">
          <div className={styles.head}>
            <h2 id="recently">{t('recently')}</h2>
            <Button component={Link} to="/client/$id" params={{ id: client.id } as never} variant="subtle" size="xs">
              {t('open')}
            </Button>
          </div>
          <Recently client={client} />
        </section>
      </div>
    </>
  )
}
