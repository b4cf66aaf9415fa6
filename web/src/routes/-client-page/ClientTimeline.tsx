import type { Client } from '@fairlead/contract/records/clients'
import { lazy, Suspense, useState } from 'react'
import { t as leadWords } from '~/features/flow/lead-capture/button-words.ts'
import type { SaveEdit } from '~/features/records/clients/details/edit-client.ts'
import { inHead } from '~/features/records/clients/page/in-head.ts'
import { openShare } from '~/features/records/content/share/asked-share.ts'
import { Composer } from '~/features/records/timeline/composer/Composer.tsx'
import { ComposerKeys } from '~/features/records/timeline/composer/ComposerKeys.tsx'
import type { Filter, TimelineExtras } from '~/features/records/timeline/kinds/kind-view.ts'
import { TimelineSkeleton } from '~/features/records/timeline/TimelineSkeleton.tsx'
import { useFollowUps } from '~/features/work/follow-ups/FollowUpsProvider.tsx'
import { useRest } from '~/lib/calls/in-pieces.ts'
import { outbox } from '~/lib/offline/offline.ts'
import { useStore } from '~/lib/store.ts'
import { TextButton } from '~/ui/shown/TextButton.tsx'
import { Timeline } from './parts.ts'

const TakeSuggestion = lazy(async () => ({
  default: (await import('~/features/records/clients/owner/TakeSuggestion.tsx')).TakeSuggestion,
}))
const UndoMerge = lazy(async () => ({
  default: (await import('~/features/records/duplicates/UndoMerge.tsx')).UndoMerge,
}))
const LiveOfClient = lazy(async () => ({
  default: (await import('~/features/records/content/statistics/LiveOfClient.tsx')).LiveOfClient,
}))
const QuickReplies = lazy(async () => ({
  default: (await import('~/features/records/content/share/QuickReplies.tsx')).QuickReplies,
}))
const TapActions = lazy(async () => ({
  default: (await import('~/features/records/contact/TapActions.tsx')).TapActions,
}))
const Unsend = lazy(async () => ({ default: (await import('~/features/records/content/share/Unsend.tsx')).Unsend }))
const WaitingEntries = lazy(async () => ({
  default: (await import('~/features/seeing/offline/WaitingEntries.tsx')).WaitingEntries,
}))

type Props = {
  client: Client
  /** Absent where nothing may be changed. */
  save: SaveEdit | undefined
  showRaw: (leadId: string) => void
  showWhy: (about: { leadId?: string | null; at?: string }) => void
}

/** What happened to the client, with what other capabilities add to it. */
export function ClientTimeline({ client, save, showRaw, showWhy }: Props) {
  const [filter, setFilter] = useState<Filter>()
  const followUps = useFollowUps()
  const isWaiting = useStore(outbox).length > 0
  const isWhole = useRest()
  /** A key was meant for the composer, which stands before the rest then. */
  const [isWanted, setWanted] = useState(false)
  const extras: TimelineExtras = {
    isKnown: inHead(client),
    shownLead: client.last_lead_id,
    ...(client.lead_count > 0 && !client.details_hidden
      ? {
          rawLead: (leadId) => <TextButton onClick={() => showRaw(leadId)}>{leadWords('raw')}</TextButton>,
          why: (about) => <TextButton onClick={() => showWhy(about)}>{leadWords('why')}</TextButton>,
        }
      : {}),
    ...(save
      ? {
          undoMerge: (id) => (
            <Suspense fallback={null}>
              <UndoMerge id={id} />
            </Suspense>
          ),
          unsend: (activityId) => (
            <Suspense fallback={null}>
              <Unsend clientId={client.id} activityId={activityId} />
            </Suspense>
          ),
          confirmTap: (item) => (
            <Suspense fallback={null}>
              <TapActions item={item} />
            </Suspense>
          ),
          takeSuggestion: (suggestion) => (
            <Suspense fallback={null}>
              <TakeSuggestion client={client} suggestion={suggestion} save={save} />
            </Suspense>
          ),
        }
      : {}),
  }
  return (
    <>
      {save &&
        (isWhole || isWanted ? (
          // What hides behind a filter would seem lost.
          <Composer
            client={client}
            onAdded={() => setFilter(undefined)}
            onFollowUp={() => followUps.open(client)}
            onShare={client.details_hidden ? undefined : () => openShare({ client })}
            replies={
              !client.details_hidden && (
                <Suspense fallback={null}>
                  <QuickReplies client={client} />
                </Suspense>
              )
            }
          />
        ) : (
          <ComposerKeys onWanted={() => setWanted(true)} />
        ))}
      {/* Below what one writes in: a reading that begins moves nothing away from under the pointer. */}
      {isWhole && (
        <Suspense fallback={null}>
          <LiveOfClient clientId={client.id} />
        </Suspense>
      )}
      {isWaiting && (
        <Suspense fallback={null}>
          <WaitingEntries clientId={client.id} />
        </Suspense>
      )}
      {isWhole ? (
        <Suspense fallback={<TimelineSkeleton />}>
          <Timeline client={client} filter={filter} onFilter={setFilter} extras={extras} isReadOnly={!save} />
        </Suspense>
      ) : (
        <TimelineSkeleton withComposer={save !== undefined && !isWanted} />
      )}
    </>
  )
}
