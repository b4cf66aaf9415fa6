import { getSubteam, listSubteams, subteamMembers } from '@fairlead/contract/identity/subteams'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '~/lib/calls/call.ts'

/** All that is shown of sub-teams; to have it asked for again. */
export const subteamsKey = ['subteams'] as const

/** The sub-teams by name, page by page. */
export const subteamList = infiniteQueryOptions({
  queryKey: [...subteamsKey, 'list'],
  queryFn: ({ pageParam, signal }) =>
    call(listSubteams, { query: pageParam ? { cursor: pageParam } : {} }, { signal, expects: [423] }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.next,
})

export const oneSubteam = (id: string) =>
  queryOptions({
    queryKey: [...subteamsKey, 'one', id],
    queryFn: ({ signal }) => call(getSubteam, { params: { id } }, { signal, expects: [423] }),
  })

/** Who is in it, by name, page by page. */
export const membersOf = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...subteamsKey, 'members', id],
    queryFn: ({ pageParam, signal }) =>
      call(
        subteamMembers,
        { params: { id }, query: { page_size: 50, ...(pageParam ? { cursor: pageParam } : {}) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  })
