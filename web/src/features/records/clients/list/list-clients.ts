import type { Page } from '@fairlead/contract/primitives'
import { recentlyActiveClients } from '@fairlead/contract/records/client-lists'
import { type ClientRow, listClients } from '@fairlead/contract/records/clients'
import { type InfiniteData, infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type CallOptions, call } from '~/lib/calls/call.ts'
import { askedOf } from '../columns/columns-text.ts'
import { isOwnOrder, type ListFilter } from './list-search.ts'

export const pageSize = 50
/** Pages in memory at a time: the list reads on both ways, and lets go of what is far off. */
const mostPages = 12

/** The rows of a list in memory. */
export type ListData = InfiniteData<Page<ClientRow>>

/** Every list and count of clients; to have them all asked for again. */
export const allLists = ['clients', 'lists'] as const

const whatOf = ({ search, filters }: Pick<ListFilter, 'search' | 'filters'>) => ({
  ...(search ? { search } : {}),
  ...(filters ? { filters } : {}),
})

const pageOf = (
  filter: ListFilter,
  cursor: string | null,
  options: CallOptions,
  size = pageSize,
): Promise<Page<ClientRow>> => {
  const { sort, order, period } = filter
  const columns = askedOf(filter.columns)
  const page = {
    page_size: size,
    ...whatOf(filter),
    ...(columns ? { columns } : {}),
    ...(cursor ? { cursor } : {}),
  }
  return period
    ? call(recentlyActiveClients, { query: { period, ...page } }, options)
    : call(listClients, { query: { sort, order, ...page } }, options)
}

/** The list from its beginning, asked for beside what is in memory. */
export const firstPage = async (filter: ListFilter): Promise<ListData> => ({
  pages: [await pageOf(filter, null, {})],
  pageParams: [null],
})

/** As many as one call answers. */
const largestPage = 100

/** A place in a list that is read in parts names its part; one that names none is the beginning. */
const placeIn = (parts: readonly ListFilter[], place: string | null): { part: number; cursor: string | null } => {
  if (parts.length === 1) return { part: 0, cursor: place }
  const [, part = '0', cursor = ''] = place?.match(/^(\d)\.(.*)$/) ?? []
  return { part: Number(part), cursor: cursor || null }
}

/**
 * The clients of a list after a place, its beginning for null, one part after the other as the list shows them: so many
 * at most, and the place where it goes on.
 */
export async function rowsAfter(filter: ListFilter, after: string | null, most: number, signal: AbortSignal) {
  const parts = readAs(filter)
  const rows = new Map<string, ClientRow>()
  let { part, cursor } = placeIn(parts, after)
  for (let of = parts[part]; of && rows.size < most; of = parts[part]) {
    const page = await pageOf(of, cursor, { signal }, Math.min(largestPage, most - rows.size))
    // A client may have come into the next part in the meantime.
    for (const row of page.results) rows.set(row.id, row)
    cursor = page.next
    if (cursor === null) part++
  }
  const next = part >= parts.length ? null : parts.length === 1 ? cursor : `${part}.${cursor ?? ''}`
  return { rows: [...rows.values()], next }
}

/** The list, page by page in both directions. */
export const clientList = ({ columns, ...filter }: ListFilter) => {
  const asked = askedOf(columns)
  return infiniteQueryOptions({
    // Columns that every row has are shown of the same answer.
    queryKey: [...allLists, 'rows', filter, ...(asked ? [asked] : [])],
    meta: { kept: 'list' },
    queryFn: ({ pageParam, signal }) => pageOf({ ...filter, columns: asked }, pageParam, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    getPreviousPageParam: (page) => page.previous,
    maxPages: mostPages,
    // Coming back to the window must not shuffle the rows under the pointer; realtime tells what changed.
    refetchOnWindowFocus: false,
    placeholderData: keepPreviousData,
  })
}

/** What a list is read as: those who wait for a contact in their two parts (rule 217), every other as a whole. */
export const readAs = (filter: ListFilter): ListFilter[] =>
  filter.sort === 'uncontacted'
    ? [
        { ...filter, sort: 'uncontacted_new' },
        { ...filter, sort: 'uncontacted_seen' },
      ]
    : [filter]

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

type Counted = Pick<ListFilter, 'search' | 'filters'> & Partial<Pick<ListFilter, 'sort' | 'period'>>

/** How many clients match, asked for beside the list: up to 999, or all of them. */
export const clientCount = ({ search, filters, sort = 'last_activity', period }: Counted, exact?: 'true') => {
  // Other orders show the same clients.
  const isOwn = isOwnOrder(sort)
  return queryOptions({
    queryKey: [...allLists, 'count', search, filters, isOwn ? sort : '', period, ...(exact ? [exact] : [])],
    meta: { kept: 'list' },
    queryFn: async ({ signal }): Promise<Count> => {
      const query = { count: 'true', count_exact: exact, page_size: 1, ...whatOf({ search, filters }) } as const
      const page = await (period
        ? call(recentlyActiveClients, { query: { ...query, period } }, { signal, quiet: true })
        : call(listClients, { query: isOwn ? { ...query, sort } : query }, { signal, quiet: true }))
      return { count: page.count ?? 0, isCapped: page.count_capped }
    },
  })
}

/** All that one may see. */
export const everybody = { search: '', filters: '' } as const
