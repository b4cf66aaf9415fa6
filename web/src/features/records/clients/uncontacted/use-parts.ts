import type { ClientRow } from '@fairlead/contract/records/clients'
import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { rowsOf } from '~/lib/calls/rows-of.ts'
import { clientList, type ListData, readAs } from '../list/list-clients.ts'
import type { ListFilter } from '../list/list-search.ts'
import { type PartName, partRows } from './part-rows.ts'

export type Query = UseInfiniteQueryResult<ListData>
/** A list, or one of the two of those who wait for a contact. */
export type Part = {
  name: PartName | null
  rows: readonly ClientRow[]
  /** How many of its rows the server said of the other part. */
  moved: number
}

const retry =
  (queries: readonly Query[], failed: (query: Query) => boolean, again: (query: Query) => unknown) => () => {
    for (const query of queries) if (failed(query)) void again(query)
  }

/** A part whose next page could not be read, or none at all. */
const endsEarly = (query: Query): boolean => query.isFetchNextPageError || query.isLoadingError

/** The rows of a list, of those who wait for a contact in their two parts (rule 217), and how they are read as a whole. */
export function useParts(filter: ListFilter) {
  const isSplit = filter.sort === 'uncontacted'
  const [one, two = filter] = readAs(filter)
  const first = useInfiniteQuery(clientList(one ?? filter))
  const second = useInfiniteQuery({ ...clientList(two), enabled: isSplit })
  const [fresh, seen] = [
    useMemo(() => rowsOf(first.data, (row) => row.id), [first.data]),
    useMemo(() => rowsOf(isSplit ? second.data : undefined, (row) => row.id), [isSplit, second.data]),
  ]
  const loaded = useMemo(
    () => (isSplit ? [...new Map([...seen, ...fresh].map((row) => [row.id, row])).values()] : fresh),
    [isSplit, fresh, seen],
  )
  const ends = [first, second].map(({ hasNextPage, hasPreviousPage }) => ({ hasNextPage, hasPreviousPage }))
  const known = JSON.stringify(ends)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the ends are, as a text
  const parts = useMemo(
    (): readonly Part[] =>
      isSplit
        ? [
            { name: 'new', ...partRows('new', { own: fresh, other: seen }, ends[0]) },
            { name: 'seen', ...partRows('seen', { own: seen, other: fresh }, ends[1]) },
          ]
        : [{ name: null, rows: fresh, moved: 0 }],
    [isSplit, fresh, seen, known],
  )
  const queries = isSplit ? [first, second] : [first]
  const some = (is: (query: Query) => boolean) => queries.some(is)
  return {
    parts,
    /** How each part is read, in the order of the parts. */
    queries,
    /** All that the server told of, those too who do not wait any more. */
    loaded,
    query: {
      isPending: some((one) => one.isPending),
      isPlaceholderData: some((one) => one.isPlaceholderData),
      hasNextPage: some((one) => one.hasNextPage),
      error: queries.find((one) => one.isError)?.error,
      isNextFailed: some(endsEarly),
      isBeforeFailed: some((one) => one.isFetchPreviousPageError),
      refetch: retry(
        queries,
        (one) => one.isError,
        (one) => one.refetch(),
      ),
      readOn: retry(queries, endsEarly, (one) => (one.data ? one.fetchNextPage() : one.refetch())),
      readBefore: retry(
        queries,
        (one) => one.isFetchPreviousPageError,
        (one) => one.fetchPreviousPage(),
      ),
    },
  }
}
