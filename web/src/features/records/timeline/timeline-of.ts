import type { Page } from '@fairlead/contract/primitives'
import { type ActivityKind, getTimeline, type TimelineItem } from '@fairlead/contract/records/timeline'
import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '~/lib/calls/call.ts'

export type TimelineData = InfiniteData<Page<TimelineItem>>

const pageSize = 20
/** Addresses of private files hold for five minutes; a timeline that shows some asks for new ones before. */
const filesFreshMs = 4 * 60_000

/** All that is known of a client's timeline; to have it asked for again. */
export const timelineKey = (clientId: string) => ['timeline', clientId] as const

/** Its entries, whatever they are narrowed down to. */
export const itemsKey = (clientId: string) => [...timelineKey(clientId), 'items'] as const

const itemsOf = (data: TimelineData | undefined): readonly TimelineItem[] =>
  data?.pages.flatMap((page) => page.results) ?? []

/** A client's timeline, newest first, page by page; these kinds alone, or all. */
export const timelineOf = (clientId: string, kinds?: readonly ActivityKind[]) =>
  infiniteQueryOptions({
    queryKey: [...itemsKey(clientId), kinds ?? 'all'],
    meta: { kept: 'timeline' },
    queryFn: ({ pageParam, signal }) =>
      call(
        getTimeline,
        {
          params: { id: clientId },
          query: {
            page_size: pageSize,
            ...(kinds ? { types: kinds.join(',') } : {}),
            ...(pageParam ? { cursor: pageParam } : {}),
          },
        },
        { signal, expects: [423] },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    refetchInterval: ({ state: { data } }) =>
      itemsOf(data).some(({ num_attachments: count }) => count > 0) ? filesFreshMs : false,
  })
