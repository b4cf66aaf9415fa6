import type { Page } from '@fairlead/contract/primitives'
import { listNotices, type Notice, unreadNotices } from '@fairlead/contract/seeing/notifications'
import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '~/lib/calls/call.ts'

export type NoticeData = InfiniteData<Page<Notice>>

/** What the person was told, page by page, newest first. */
export const notices = infiniteQueryOptions({
  queryKey: ['notifications', 'list'],
  queryFn: ({ pageParam, signal }) =>
    call(listNotices, { query: pageParam ? { cursor: pageParam } : {} }, { signal, quiet: true }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.next,
})

/** How many notices are unread; 1000 means more than 999. */
export const unreadCount = queryOptions({
  queryKey: ['notifications', 'unread'],
  queryFn: async ({ signal }) => (await call(unreadNotices, {}, { signal, quiet: true, expects: [423] })).unread,
})
