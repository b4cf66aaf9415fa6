import type { Client } from '@fairlead/contract/clients'
import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useNow } from '~/lib/clock.ts'
import { useSession } from '~/lib/session.ts'
import { useZone } from '~/lib/zone.ts'
import { Failure, FirstUse, NoMatch } from '~/ui/EmptyState.tsx'
import { FilterMenu } from './FilterMenu.tsx'
import { kindsOf } from './kinds/index.ts'
import type { Filter, TimelineExtras } from './kinds/kind-view.ts'
import styles from './Timeline.module.css'
import { TimelineList } from './TimelineList.tsx'
import { TimelineSkeleton } from './TimelineSkeleton.tsx'
import { useTimeline } from './use-timeline.ts'
import { t } from './words.ts'

/** How far below the window the end of the list may be when more is asked for, in pixels. */
const ahead = 600

/** Calls back when the element comes near the window, and after each paint that finds it there. */
function useNear<E extends Element>(onNear: () => void) {
  const element = useRef<E>(null)
  const latest = useRef(onNear)
  latest.current = onNear
  useEffect(() => {
    if (!element.current || !('IntersectionObserver' in window)) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && latest.current(), {
      rootMargin: `${ahead}px`,
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  })
  return element
}

type EarlierProps = { isLoading: boolean; isFailed: boolean; load: () => void }

/** Loads earlier entries when it comes near, or when it is pressed. */
function Earlier({ isLoading, isFailed, load }: EarlierProps) {
  const element = useNear<HTMLDivElement>(() => {
    if (!isFailed) load()
  })
  return (
    <div ref={element} className={styles.earlier}>
      {isFailed && !isLoading && <p role="alert">{t('list.moreFailed')}</p>}
      <Button variant="subtle" size="xs" loading={isLoading} onClick={load}>
        {t(isFailed ? 'list.retry' : 'list.earlier')}
      </Button>
    </div>
  )
}

type Props = {
  client: Pick<Client, 'id' | 'name'>
  /** The kinds that are shown; all when absent. */
  filter: Filter | undefined
  onFilter: (filter: Filter | undefined) => void
  extras: TimelineExtras
  isReadOnly?: boolean
}

/** What happened to a client, newest first; it follows what others write. */
export function Timeline({ client, filter, onFilter, extras, isReadOnly = false }: Props) {
  const { user_details: user, preferences } = useSession()
  const timeline = useTimeline(client.id, filter && kindsOf(filter))
  const { items, isPending, error, isFetchNextPageError: moreFailed } = timeline
  const about = {
    me: user.id,
    zone: useZone(),
    now: useNow(),
    seesTracking: preferences.subscription_access_policy.CLIENT.CONTENT_TRACKING_CLIENTS_ACCESS,
    extras,
  }
  return (
    <section className={styles.timeline} aria-labelledby="timeline-title">
      <div className={styles.head}>
        <h2 id="timeline-title">{t('title')}</h2>
        <FilterMenu value={filter} onChange={onFilter} />
      </div>
      {isPending && <TimelineSkeleton />}
      {error && items.length === 0 && (
        <Failure title={t('list.failed')} error={error} retry={() => void timeline.refetch()} />
      )}
      {!isPending && !error && items.length === 0 && (
        <Nothing name={client.name} filter={filter} onAll={() => onFilter(undefined)} />
      )}
      <TimelineList items={items} about={about} isReadOnly={isReadOnly} />
      {timeline.hasNextPage && (
        <Earlier
          isLoading={timeline.isFetchingNextPage}
          isFailed={moreFailed}
          load={() => void timeline.fetchNextPage({ cancelRefetch: false })}
        />
      )}
    </section>
  )
}

type NothingProps = { name: string; filter: Filter | undefined; onAll: () => void }

const Nothing = ({ name, filter, onAll }: NothingProps) =>
  filter ? (
    <NoMatch title={t('list.noMatch', { filter: t(`filter.${filter}`) })} text={t('list.noMatchText')}>
      <Button variant="default" onClick={onAll}>
        {t('list.showAll')}
      </Button>
    </NoMatch>
  ) : (
    <FirstUse title={t('list.empty')} text={t('list.emptyText', { name })} />
  )
