import type { UserTimelineItem } from '@fairlead/contract/records/timeline'
import { Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useSession } from '~/lib/account/session.ts'
import { messageOf } from '~/lib/calls/call-error.ts'
import { rowsOf } from '~/lib/calls/rows-of.ts'
import { usePageTitle } from '~/lib/navigation/page-title.ts'
import { readOn } from '~/lib/navigation/read-on.ts'
import { type RealtimeKind, useRealtime } from '~/lib/realtime.ts'
import { useNow } from '~/lib/time/clock.ts'
import { formatDate } from '~/lib/time/dates.ts'
import { importedBetween } from '~/lib/time/imported-between.ts'
import { useZone } from '~/lib/time/zone.ts'
import { toast } from '~/lib/toast.ts'
import { PageHeader } from '~/ui/layout/PageHeader.tsx'
import { FirstUse, NoMatch } from '~/ui/list/EmptyState.tsx'
import { LoadedRows } from '~/ui/list/Loaded.tsx'
import { ClientLink } from '~/ui/shown/ClientLink.tsx'
import styles from './ActivityScreen.module.css'
import { type AllActivity, allActivity, emptyAtEnd, latestActivity } from './all-activity.ts'
import { all } from './all-words.ts'
import { Earlier } from './Earlier.tsx'
import { FilterMenu } from './FilterMenu.tsx'
import { isOfImport, withImportsOnce } from './kinds/imports-once.ts'
import { kindsOf } from './kinds/index.ts'
import type { Filter } from './kinds/kind-view.ts'
import { MemberMenu } from './MemberMenu.tsx'
import { TimelineList } from './TimelineList.tsx'
import { TimelineSkeleton } from './TimelineSkeleton.tsx'
import { t } from './words.ts'

/** What changes what is shown. */
const liveKinds: readonly RealtimeKind[] = ['timeline.changed', 'clients.changed', 'resumed']

/** Where so many pages in a row held nothing that fits, it looks on only when asked. */
const looksAlone = 3

export type ActivityFilter = { show?: Filter | undefined; member?: string | undefined }
type Props = { filter: ActivityFilter; onFilter: (filter: ActivityFilter) => void }

/** What happened to all clients that one may see, newest first, by type and by member (rule 64). */
export function ActivityScreen({ filter, onFilter }: Props) {
  usePageTitle(all('title'))
  const { user_details: me, preferences } = useSession()
  const [zone, now, queries] = [useZone(), useNow(), useQueryClient()]
  const asked = { kinds: filter.show && kindsOf(filter.show), member: filter.member }
  const query = useInfiniteQuery(allActivity(asked))
  const items = useMemo(() => withImportsOnce(rowsOf<UserTimelineItem>(query.data, (item) => item.id)), [query.data])
  const [hasNew, setNew] = useState(false)
  useRealtime(({ kind }) => liveKinds.includes(kind) && setNew(true))

  const showNew = async () => {
    window.scrollTo({ top: 0 })
    try {
      const latest = await latestActivity(asked)
      queries.setQueryData<AllActivity>(allActivity(asked).queryKey, latest)
      setNew(false)
    } catch (error) {
      toast.error(messageOf(error))
    }
  }
  const isFiltered = filter.show !== undefined || filter.member !== undefined
  const looked = query.data?.pages.at(-1)?.looked_until
  const seesOthers = me.account_type === 'TEAM' && me.resources_access_policy.CLIENT.ALL_ASSIGNED_CLIENTS_ACCESS
  const about = {
    me: me.id,
    zone,
    now,
    seesTracking: preferences.subscription_access_policy.CLIENT.CONTENT_TRACKING_CLIENTS_ACCESS,
    extras: {
      imported: ({ until }: { until: string }, at: string) => (
        <Link to="/clients" search={{ filters: importedBetween(at, until, zone) }}>
          {t('lead.showImported')}
        </Link>
      ),
    },
  }
  return (
    <div className={styles.screen}>
      <PageHeader main title={all('title')} />
      <div className={styles.tools}>
        <FilterMenu value={filter.show} onChange={(show) => onFilter({ ...filter, show })} />
        {seesOthers && (
          <MemberMenu me={me.id} value={filter.member} onChange={(member) => onFilter({ ...filter, member })} />
        )}
        <span className={styles.new} aria-live="polite">
          {hasNew && !query.isPending && (
            <Button size="xs" variant="light" onClick={() => void showNew()}>
              {all('showNew')}
            </Button>
          )}
        </span>
      </div>
      <LoadedRows
        query={query}
        rows={items}
        failed={all('failed')}
        skeleton={<TimelineSkeleton />}
        empty={
          !query.hasNextPage &&
          (isFiltered ? (
            <NoMatch title={all('noMatch')} text={all('noMatchText')}>
              <Button variant="default" onClick={() => onFilter({})}>
                {t('list.showAll')}
              </Button>
            </NoMatch>
          ) : (
            <FirstUse icon={IconHistory} title={t('list.empty')} text={all('emptyText')} />
          ))
        }
      >
        <TimelineList
          items={items}
          about={about}
          isReadOnly
          clientOf={(item) =>
            !isOfImport(item) && (
              <ClientLink id={item.client.id}>
                <bdi>{item.client.name}</bdi>
              </ClientLink>
            )
          }
        />
      </LoadedRows>
      {query.hasNextPage && (
        <Earlier
          isLoading={query.isFetchingNextPage}
          isFailed={query.isFetchNextPageError}
          byHand={emptyAtEnd(query.data) >= looksAlone}
          load={() => void readOn(query)}
        >
          {looked && <p>{all('looked', { date: formatDate(looked, zone) })}</p>}
        </Earlier>
      )}
    </div>
  )
}
