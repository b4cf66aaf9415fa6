import { Button } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { rowsAfter } from '~/features/records/clients/list/list-clients.ts'
import { ClientSkeleton } from '~/features/records/clients/page/ClientSkeleton.tsx'
import { QueueEnd } from '~/features/work/queue/QueueEnd.tsx'
import { Arrived, QueueList, Resumed } from '~/features/work/queue/QueueList.tsx'
import { QueueTop } from '~/features/work/queue/QueueTop.tsx'
import { useQueue } from '~/features/work/queue/use-queue.ts'
import { t } from '~/features/work/queue/words.ts'
import { useShortcuts } from '~/lib/keys/shortcuts.ts'
import { usePageTitle } from '~/lib/navigation/page-title.ts'
import { beside, goTo, mostQueued, progress, settle, skippedAgain, upcoming, withArrivals } from '~/lib/queue/queue.ts'
import { Loaded } from '~/ui/list/Loaded.tsx'
import { listHref, listOfQueue } from '../-queue-list.ts'
import type { QueueSearch } from '../-queue-search.ts'
import { QueueClient } from './QueueClient.tsx'
import styles from './QueuePage.module.css'
import { QueueWords } from './QueueWords.tsx'

/** What a queue is of, so that the same list goes on and another begins. */
const sourceOf = ({ view: _view, ...search }: QueueSearch): string => JSON.stringify(search)

/** A list worked through one client at a time, over the whole screen. */
export function QueuePage({ of }: { of: QueueSearch }) {
  usePageTitle(t('title'))
  const navigate = useNavigate()
  const { queue, query, change, arrived, isResumed, restart, goOn } = useQueue(sourceOf(of), async (after, signal) => {
    const { rows, next } = await rowsAfter(listOfQueue(of), after, mostQueued, signal)
    return { rows: rows.map(({ id, name, assigned_to }) => ({ id, name, by: assigned_to?.id ?? null })), next }
  })
  const list = listHref(of)
  const leave = () => void navigate(list as never)
  const go = (way: 1 | -1) => {
    const to = queue && beside(queue, way)
    return to && (() => change((now) => goTo(now, to.id)))
  }
  const [previous, next] = [go(-1), go(1)]
  useShortcuts({ j: () => next?.(), k: () => previous?.(), Escape: leave })
  const entry = queue?.entries.find(({ id }) => id === queue.at)
  const coming = (
    <div className={styles.loading}>
      <ClientSkeleton />
    </div>
  )
  const arrivals = <Arrived count={arrived.length} onAdd={() => change((now) => withArrivals(now, arrived))} />
  return (
    <div data-sub data-full data-whole className={styles.page}>
      <QueueTop
        progress={queue && progress(queue)}
        isFirstOnly={queue?.next != null && queue.after === null}
        onLeave={leave}
        onPrevious={previous}
        onNext={next}
      >
        <QueueWords of={of} />
      </QueueTop>
      <Loaded query={query} failed={t('failed')} skeleton={coming}>
        {(known) =>
          entry ? (
            <div className={styles.columns}>
              <div className={styles.list}>
                {isResumed && <Resumed onRestart={restart} />}
                {arrivals}
                <QueueList queue={known} onGo={(id) => change((now) => goTo(now, id))} />
              </div>
              <QueueClient
                key={entry.id}
                entry={entry}
                next={upcoming(known)}
                onSettled={(state, said, skipsNext) =>
                  change((now) => {
                    const next = settle(now, entry.id, state, said)
                    return skipsNext && next.at ? settle(next, next.at, 'skipped') : next
                  })
                }
              />
            </div>
          ) : (
            <QueueEnd
              queue={known}
              arrived={arrivals}
              back={
                <Button component={Link} {...(list as { to: '/clients' })}>
                  {t('end.back')}
                </Button>
              }
              onSkipped={() => change(skippedAgain)}
              onNextRound={goOn}
            />
          )
        }
      </Loaded>
    </div>
  )
}
