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
import { LoadedRows } from '~/ui/list/Loaded.tsx'

/** So many of the latest entries: who wants them all opens the client. */
const most = 6

/** What happened to a client lately. */
export function Recently({ client }: { client: Client }) {
  const { user_details: user, preferences } = useSession()
  const timeline = useTimeline(client.id, undefined)
  const { items } = timeline
  const about = {
    me: user.id,
    zone: useZone(),
    now: useNow(),
    seesTracking: preferences.subscription_access_policy.CLIENT.CONTENT_TRACKING_CLIENTS_ACCESS,
    extras: { isKnown: inHead(client), shownLead: client.last_lead_id },
  }
  return (
    <LoadedRows
      query={timeline}
      rows={items}
      failed={timelineWords('list.failed')}
      skeleton={<TimelineSkeleton />}
      empty={<p>{t('nothingYet')}</p>}
    >
      <TimelineList items={items.slice(0, most)} about={about} isReadOnly />
    </LoadedRows>
  )
}
