import type { ActivityKind, TimelineItem } from '@fairlead/contract/records/timeline'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useRealtime } from '~/lib/realtime.ts'
import { timelineKey, timelineOf } from './timeline-of.ts'

/** A client's timeline as it is now: what others write appears by itself. */
export function useTimeline(clientId: string, kinds: readonly ActivityKind[] | undefined) {
  const queries = useQueryClient()
  useRealtime(({ kind, client_id: id }) => {
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
