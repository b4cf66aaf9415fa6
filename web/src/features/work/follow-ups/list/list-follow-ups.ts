import type { Page } from '@fairlead/contract/primitives'
import {
  countFollowUps,
  type FollowUp,
  type FollowUpRow,
  FollowUpSection,
  listFollowUps,
} from '@fairlead/contract/work/follow-ups'
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import { call } from '~/lib/calls/call.ts'
import { patchAll } from '~/lib/calls/query-client.ts'

export const sections = FollowUpSection.options
/** Work that is due shows whole; of what comes later a few rows stand under their heading until asked for. */
export const isFolded = (section: FollowUpSection): boolean => section === 'upcoming' || section === 'someday'

/** A row that was just marked done keeps its place, struck through, until its bar is gone. */
export type Row = FollowUpRow & { is_done?: boolean }
export type SectionData = InfiniteData<Page<Row>>

const all = ['follow-ups'] as const
const rowsKey = [...all, 'rows'] as const
const pageSize = 50

/** Whose follow-ups are shown, as the address has it: those of a filter and a search, of everybody for empty texts. */
export type Narrowed = { filters: string; search: string }
const everybody: Narrowed = { filters: '', search: '' }
export const isNarrowed = ({ filters, search }: Narrowed): boolean => filters !== '' || search !== ''
const whatOf = ({ filters, search }: Narrowed) => ({ ...(filters ? { filters } : {}), ...(search ? { search } : {}) })

/** The follow-ups of a section, page by page. */
export const sectionRows = (section: FollowUpSection, narrowed = everybody) =>
  infiniteQueryOptions({
    queryKey: [...rowsKey, section, whatOf(narrowed)],
    meta: { kept: 'list' },
    queryFn: ({ pageParam, signal }): Promise<Page<Row>> =>
      call(
        listFollowUps,
        {
          query: {
            section,
            page_size: pageSize,
            ...whatOf(narrowed),
            ...(pageParam ? { cursor: pageParam } : {}),
          },
        },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    // Coming back to the window must not move a row under the finger; realtime tells what changed.
    refetchOnWindowFocus: false,
    placeholderData: keepPreviousData,
  })

/** How many there are in each section. */
const countsKey = [...all, 'count'] as const
export const sectionCounts = (narrowed = everybody) =>
  queryOptions({
    // Of everybody it is what the tabs ask for as well.
    queryKey: [...countsKey, ...(isNarrowed(narrowed) ? [whatOf(narrowed)] : [])],
    meta: { kept: 'list' },
    queryFn: ({ signal }) => call(countFollowUps, { query: whatOf(narrowed) }, { signal, quiet: true, expects: [423] }),
    placeholderData: keepPreviousData,
  })

/** Changes a client's row wherever it stands in memory. */
export function patchRow(queries: QueryClient, clientId: string, change: (row: Row) => Row): () => void {
  const swap = (row: Row) => (row.client_id === clientId ? change(row) : row)
  return patchAll<SectionData>(queries, rowsKey, (data) => ({
    ...data,
    pages: data.pages.map((page) => ({ ...page, results: page.results.map(swap) })),
  }))
}

/** A follow-up's new date in the row of its client. */
export const withDue = (row: Row, followUp: FollowUp): Row => ({ ...row, ...followUp, is_done: false })

/** Clients whose struck row must keep its place for now. */
const held = new Set<string>()

/** Asks for the lists and counts again; the lists wait while somebody looks at a row that was just done. */
export const refresh = (queries: QueryClient): Promise<unknown> =>
  Promise.all([
    queries.invalidateQueries({ queryKey: countsKey }),
    queries.invalidateQueries({ queryKey: rowsKey, refetchType: held.size > 0 ? 'none' : 'active' }),
  ])

/**
 * Keeps the row of this client, which was just done, in its place until `release`. Lists that are being asked for again
 * are left as they are shown: their answer may be of the time before, or have no such row any more.
 */
export function hold(queries: QueryClient, clientId: string): void {
  held.add(clientId)
  void queries.cancelQueries({ queryKey: rowsKey, predicate: ({ state }) => state.data !== undefined })
}
/** Lets the row of this client go where it belongs, and asks for the lists again. */
export function release(queries: QueryClient, clientId: string): void {
  held.delete(clientId)
  void refresh(queries)
}
