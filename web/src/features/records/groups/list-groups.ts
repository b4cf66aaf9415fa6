import { clientGroups, type GoneGroup, listGoneGroups, listGroups } from '@fairlead/contract/records/groups'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '~/lib/calls/call.ts'

/** All that is shown of groups; to have it asked for again. */
export const groupsKey = ['groups'] as const

/** Groups by name, page by page, with how many clients each has. */
export const groupList = (search: string) =>
  infiniteQueryOptions({
    queryKey: [...groupsKey, 'list', search],
    queryFn: ({ pageParam, signal }) =>
      call(
        listGroups,
        {
          query: { clients_count: 'true', ...(search ? { search } : {}), ...(pageParam ? { cursor: pageParam } : {}) },
        },
        { signal, expects: [423] },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  })

/** The groups to choose from; of more than a hundred those that a search finds. */
export const groupChoices = (search: string) =>
  queryOptions({
    queryKey: [...groupsKey, 'choices', search],
    queryFn: ({ signal }) => call(listGroups, { query: search ? { search } : {} }, { signal, expects: [423] }),
  })

/** Groups that can come back, page by page. */
export const goneGroups = infiniteQueryOptions({
  queryKey: [...groupsKey, 'gone'],
  queryFn: ({ pageParam, signal }) =>
    call(listGoneGroups, { query: pageParam ? { cursor: pageParam } : {} }, { signal, expects: [403, 423] }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.next,
})
export type { GoneGroup }

/** The groups of one client, and why it is in them. */
export const groupsOfClient = (id: string) =>
  queryOptions({
    queryKey: [...groupsKey, 'client', id],
    queryFn: ({ signal }) => call(clientGroups, { params: { id } }, { signal, expects: [404, 423, 455] }),
  })
