import type { TimelineItem } from '@fairlead/contract/records/timeline'
import type { QueryClient } from '@tanstack/react-query'
import { patch } from '~/lib/calls/query-client.ts'
import { itemsKey, type TimelineData, timelineKey } from './timeline-of.ts'

type Change = (items: readonly TimelineItem[]) => readonly TimelineItem[]

const changed = (data: TimelineData, change: Change, pages: 'first' | 'all'): TimelineData => ({
  ...data,
  pages: data.pages.map((page, place) =>
    pages === 'all' || place === 0 ? { ...page, results: [...change(page.results)] } : page,
  ),
})

/** Changes what every open timeline of a client shows; answers how to take that back. */
function changeItems(client: QueryClient, clientId: string, change: Change, pages: 'first' | 'all'): () => void {
  const found = client.getQueryCache().findAll({ queryKey: itemsKey(clientId) })
  const takeBacks = found.map(({ queryKey }) =>
    patch<TimelineData>(client, queryKey, (data) => changed(data, change, pages)),
  )
  return () => {
    for (const takeBack of takeBacks) takeBack()
  }
}

/** Puts an entry on top, before the server knows of it. */
export const showItem = (client: QueryClient, item: TimelineItem): (() => void) =>
  changeItems(client, item.client_id, (items) => [item, ...items], 'first')

/** Shows an entry in another state, or no longer (null). */
export const replaceItem = (
  client: QueryClient,
  { id, client_id }: Pick<TimelineItem, 'id' | 'client_id'>,
  next: TimelineItem | null,
): (() => void) =>
  changeItems(client, client_id, (items) => items.flatMap((item) => (item.id === id ? (next ?? []) : item)), 'all')

/** Asks for the timeline again: what was done may have brought further entries with it. */
export const refreshTimeline = (client: QueryClient, clientId: string): Promise<void> =>
  client.invalidateQueries({ queryKey: timelineKey(clientId) })
