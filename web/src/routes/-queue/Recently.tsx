import { TimelineList } from '~/features/records/timeline/TimelineList.tsx'
import { TimelineSkeleton } from '~/features/records/timeline/TimelineSkeleton.tsx'
import { useTimeline } from '~/features/records/timeline/use-timeline.ts'
import { t as timelineWords } from '~/features/records/timeline/words.ts'
import { t } from '~/features/work/queue/words.ts'
import { useSession } from '~/lib/account/session.ts'
import { useNow } from '~/lib/time/clock.ts'
import { useZone } from '~/lib/time/zone.ts'
import { Failure } from '~/ui/list/EmptyState.tsx'

/** So many of the latest entries: who wants them all opens the client. */
const most = 6

/** What happened to a client lately. */
export function Recently({ clientId }: { clientId: string }) {
  const { user_details: user, preferences } = useSession()
  const { items, isPending, error, refetch } = useTimeline(clientId, undefined)
  const about = {
    me: user.id,
    zone: useZone(),
    now: useNow(),
    seesTracking: preferences.subscription_access_policy.CLIENT.CONTENT_TRACKING_CLIENTS_ACCESS,
    extras: {},
  }
  if (isPending) return <TimelineSkeleton />
  if (error && items.length === 0)
    return <Failure title={timelineWords('list.failed')} error={error} retry={() => void refetch()} />
  if (items.length === 0) return <p>{t('nothingYet')}</p>
  return <TimelineList items={items.slice(0, most)} about={about} isReadOnly />
}
