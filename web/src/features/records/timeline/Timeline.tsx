import type { Client } from '@fairlead/contract/records/clients'
import { Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useSession } from '~/lib/account/session.ts'
import { readOn } from '~/lib/navigation/read-on.ts'
import { useNow } from '~/lib/time/clock.ts'
import { useZone } from '~/lib/time/zone.ts'
import { FirstUse, NoMatch } from '~/ui/list/EmptyState.tsx'
import { LoadedRows } from '~/ui/list/Loaded.tsx'
import { Earlier } from './Earlier.tsx'
import { FilterMenu } from './FilterMenu.tsx'
import { kindsOf } from './kinds/index.ts'
import type { Filter, TimelineExtras } from './kinds/kind-view.ts'
import styles from './Timeline.module.css'
import { TimelineList } from './TimelineList.tsx'
import { TimelineSkeleton } from './TimelineSkeleton.tsx'
import { useTimeline } from './use-timeline.ts'
import { t } from './words.ts'

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
  const { items, isFetchNextPageError: moreFailed } = timeline
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
      <LoadedRows
        query={timeline}
        rows={items}
        failed={t('list.failed')}
        skeleton={<TimelineSkeleton />}
        empty={<Nothing name={client.name} filter={filter} onAll={() => onFilter(undefined)} />}
      >
        <TimelineList items={items} about={about} isReadOnly={isReadOnly} />
      </LoadedRows>
      {timeline.hasNextPage && (
        <Earlier isLoading={timeline.isFetchingNextPage} isFailed={moreFailed} load={() => void readOn(timeline)} />
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
    <FirstUse icon={IconHistory} title={t('list.empty')} text={t('list.emptyText', { name })} />
  )
