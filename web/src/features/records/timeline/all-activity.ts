import type { Answer } from '@fairlead/contract/endpoint'
import { type ActivityKind, userTimeline } from '@fairlead/contract/records/timeline'
import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '~/lib/calls/call.ts'

type ActivityPage = Answer<typeof userTimeline>
export type AllActivity = InfiniteData<ActivityPage>

const pageSize = 30

type Asked = { kinds?: readonly ActivityKind[] | undefined; member?: string | undefined }

const pageOf = ({ kinds, member }: Asked, cursor: string | null, signal?: AbortSignal) =>
  call(
    userTimeline,
    {
      query: {
        page_size: pageSize,
        ...(kinds ? { types: kinds.join(',') } : {}),
        ...(member ? { member } : {}),
        ...(cursor ? { cursor } : {}),
      },
    },
    signal ? { signal } : {},
  )

/** Its beginning, asked for beside what is in memory. */
export const latestActivity = async (asked: Asked): Promise<AllActivity> => ({
  pages: [await pageOf(asked, null)],
  pageParams: [null],
})

/** What happened to all clients that one may see, newest first; these kinds and this person's alone, or all. */
export const allActivity = ({ kinds, member }: Asked) =>
  infiniteQueryOptions({
    queryKey: ['timeline', 'all-clients', { kinds: kinds ?? 'all', member: member ?? 'all' }],
    meta: { kept: 'timeline' },
    queryFn: ({ pageParam, signal }) => pageOf({ kinds, member }, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    refetchOnWindowFocus: false,
  })

/** How many pages at the end held nothing: looking on by itself ends after some. */
export const emptyAtEnd = (data: AllActivity | undefined): number => {
  const pages = data?.pages ?? []
  return pages.length - 1 - pages.findLastIndex((page) => page.results.length > 0)
}
