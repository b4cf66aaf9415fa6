import type { ActivityKind, TimelineItem } from '@fairlead/contract/records/timeline'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useGathered } from '~/lib/calls/gathered.ts'
import { useRealtime } from '~/lib/realtime.ts'
import { timelineKey, timelineOf } from './timeline-of.ts'

/** A client's timeline as it is now: what others write appears by itself. */
export function useTimeline(clientId: string, kinds: readonly ActivityKind[] | undefined) {
  const queries = useQueryClient()
  // Who reads tells of each page: what was read is asked for once for several.
  const refresh = useGathered(() => queries.invalidateQueries({ queryKey: timelineKey(clientId) }))
  useRealtime(({ kind, client_id: id }) => {
    if (kind === 'content.reading' && id === clientId) return refresh()
    const isOurs = kind === 'clients.changed' || (kind === 'timeline.changed' && id === clientId)
    if (isOurs || kind === 'resumed' || kind === 'upload.processed')
      void queries.invalidateQueries({ queryKey: timelineKey(clientId) })
  })
  const query = useInfiniteQuery(timelineOf(clientId, kinds))
  const items: readonly TimelineItem[] = useMemo(
    () => query.data?.pages.flatMap((page) => page.results) ?? [],
    [query.data],
  )
  return { ...query, items }
}
