import type { FollowUpSection } from '@fairlead/contract/work/follow-ups'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { rowsOf } from '~/lib/calls/rows-of.ts'
import { readOn } from '~/lib/navigation/read-on.ts'
import { isFolded, type Narrowed, type Row, sectionCounts, sectionRows } from './list-follow-ups.ts'

/** How many rows of a folded section stand under its heading. */
const fewRows = 5
const mostCounted = 999

export type Section = {
  name: FollowUpSection
  /** How many there are; undefined while that is not known, 1000 for more than 999. */
  count: number | undefined
  rows: readonly Row[]
  /** How many more there are than rows shown; undefined when that is not known. */
  rest: number | undefined
  /** Shows the rest, as far as one scrolls. */
  showMore: () => void
  /** More can be read, and wants to be as soon as the end comes near. */
  reads: boolean
  readOn: () => void
  isReading: boolean
  isFailed: boolean
}

function useSection(name: FollowUpSection, count: number | undefined, narrowed: Narrowed) {
  const query = useInfiniteQuery(sectionRows(name, narrowed))
  const [isOpen, setOpen] = useState(!isFolded(name))
  const known = rowsOf(query.data, (row) => row.client_id)
  const rows = isOpen ? known : known.slice(0, fewRows)
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError } = query
  const hasMore = hasNextPage || rows.length < known.length
  const open = rows.filter((row) => !row.is_done).length
  const section: Section = {
    name,
    count,
    rows,
    rest: hasMore ? (count !== undefined && count <= mostCounted ? Math.max(count - open, 1) : undefined) : 0,
    showMore() {
      setOpen(true)
      if (known.length === rows.length && hasNextPage) void readOn(query)
    },
    reads: isOpen && hasNextPage && !query.isFetching && !isFetchNextPageError,
    readOn: () => void readOn(query),
    isReading: isFetchingNextPage,
    isFailed: isFetchNextPageError,
  }
  return { section, query }
}

type Sections = {
  /** Those that hold something, in order. */
  shown: readonly Section[]
  /** Whether they are those of the filter and search before, until those of this one are there. */
  isOld: boolean
  /** What they come by: no data until all of them are there, and an error when one cannot be shown. */
  query: { data: true | undefined; error: Error | null; refetch: () => void }
}

/** All sections with what is known of them, of the clients of a filter and a search. */
export function useSections(narrowed: Narrowed): Sections {
  const counts = useQuery(sectionCounts(narrowed)).data
  const all = [
    useSection('overdue', counts?.overdue, narrowed),
    useSection('today', counts?.today, narrowed),
    useSection('tomorrow', counts?.tomorrow, narrowed),
    useSection('upcoming', counts?.upcoming, narrowed),
    useSection('someday', counts?.someday, narrowed),
  ]
  const failed = all.filter(({ query }) => query.error && !query.data)
  const shown = all.flatMap(({ section }) => (section.rows.length > 0 ? [section] : []))
  const isOld = all.some(({ query }) => query.isPlaceholderData)
  return {
    shown,
    isOld,
    query: {
      // That there was nothing before says nothing of this search.
      data: (all.every(({ query }) => query.data) && (shown.length > 0 || !isOld)) || undefined,
      error: failed[0]?.query.error ?? null,
      refetch() {
        for (const { query } of failed) void query.refetch()
      },
    },
  }
}
