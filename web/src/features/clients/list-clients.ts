import { type ClientRow, listClients } from '@fairlead/contract/clients'
import type { Page } from '@fairlead/contract/primitives'
import { type InfiniteData, infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type CallOptions, call } from '~/lib/call.ts'
import type { ListFilter } from './list-search.ts'

export const pageSize = 50
/** Pages in memory at a time: the list reads on both ways, and lets go of what is far off. */
const mostPages = 12

/** The rows of a list in memory. */
export type ListData = InfiniteData<Page<ClientRow>>

/** Every list and count of clients; to have them all asked for anew. */
export const allLists = ['clients', 'lists'] as const

type Asked = Pick<ListFilter, 'search' | 'sort' | 'order'>

const pageOf = ({ search, sort, order }: Asked, cursor: string | null, options: CallOptions) => {
  const query = { sort, order, page_size: pageSize, ...(search ? { search } : {}), ...(cursor ? { cursor } : {}) }
  return call(listClients, { query }, options)
}

/** The list from its beginning, asked for beside what is in memory. */
export const firstPage = async (filter: ListFilter): Promise<ListData> => ({
  pages: [await pageOf(filter, null, {})],
  pageParams: [null],
})

/** The list, page by page in both directions. */
export const clientList = ({ search, sort, order }: ListFilter) =>
  infiniteQueryOptions({
    queryKey: [...allLists, 'rows', { search, sort, order }],
    meta: { kept: 'list' },
    queryFn: ({ pageParam, signal }) => pageOf({ search, sort, order }, pageParam, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    getPreviousPageParam: (page) => page.previous,
    maxPages: mostPages,
    // Coming back to the window must not shuffle the rows under the pointer; realtime tells what changed.
    refetchOnWindowFocus: false,
    placeholderData: keepPreviousData,
  })

/** The bin, page by page: those deleted last first. */
export const binnedClients = (search: string) =>
  infiniteQueryOptions({
    queryKey: [...allLists, 'bin', search],
    queryFn: ({ pageParam, signal }) =>
      call(
        listClients,
        {
          query: {
            deleted: 'true',
            page_size: pageSize,
            ...(search ? { search } : {}),
            ...(pageParam ? { cursor: pageParam } : {}),
          },
        },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  })

export type Count = { count: number; isCapped: boolean }

/** How many clients match, asked for beside the list. */
export const clientCount = (search: string) =>
  queryOptions({
    queryKey: [...allLists, 'count', search],
    meta: { kept: 'list' },
    queryFn: async ({ signal }): Promise<Count> => {
      const query = { count: 'true', page_size: 1, ...(search ? { search } : {}) } as const
      const page = await call(listClients, { query }, { signal, quiet: true })
      return { count: page.count ?? 0, isCapped: page.count_capped }
    },
  })
