import type { Client } from '@fairlead/contract/records/clients'
import { inHead } from '~/features/records/clients/page/in-head.ts'
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
export function Recently({ client }: { client: Client }) {
  const { user_details: user, preferences } = useSession()
  const { items, isPending, error, refetch } = useTimeline(client.id, undefined)
  const about = {
    me: user.id,
    zone: useZone(),
    now: useNow(),
    seesTracking: preferences.subscription_access_policy.CLIENT.CONTENT_TRACKING_CLIENTS_ACCESS,
    extras: { isKnown: inHead(client), shownLead: client.last_lead_id },
  }
  if (isPending) return <TimelineSkeleton />
  if (error && items.length === 0)
    return <Failure title={timelineWords('list.failed')} error={error} retry={() => void refetch()} />
  if (items.length === 0) return <p>{t('nothingYet')}</p>
  return <TimelineList items={items.slice(0, most)} about={about} isReadOnly />
}
