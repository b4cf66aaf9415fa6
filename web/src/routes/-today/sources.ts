import { listToday } from '@fairlead/contract/work/today'
import { infiniteQueryOptions, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { useLive } from '~/features/records/content/api/use-live-content.ts'
import { todayKey } from '~/features/work/today/count-today.ts'
import { type Item, inOrder, itemOf } from '~/features/work/today/items.ts'
import { type ItemKind, itemKinds } from '~/features/work/today/kinds.ts'
import type { Loaded } from '~/features/work/today/today-queue.ts'
import { call } from '~/lib/calls/call.ts'
import { useGathered } from '~/lib/calls/gathered.ts'
import { useRealtime } from '~/lib/realtime.ts'
import { useNow } from '~/lib/time/clock.ts'
import { useZone } from '~/lib/time/zone.ts'

/** So many of a kind are loaded at a time; before they are done, others follow. */
const pageSize = 50

const dueOf = (kind: ItemKind) =>
  infiniteQueryOptions({
    queryKey: [...todayKey, 'list', kind],
    queryFn: ({ pageParam, signal }) =>
      call(
        listToday,
        { query: { kind, page_size: pageSize, ...(pageParam ? { cursor: pageParam } : {}) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })

/** What is due of each kind, as far as it was loaded: what came late does not stand behind all that came before it. */
function useKinds() {
  const step = useInfiniteQuery(dueOf('step'))
  const followUp = useInfiniteQuery(dueOf('follow_up'))
  const newLead = useInfiniteQuery(dueOf('new_lead'))
  const opened = useInfiniteQuery(dueOf('opened'))
  const byKind = { step, follow_up: followUp, new_lead: newLead, opened }
  const rows = useMemo(
    () =>
      [step.data, followUp.data, newLead.data, opened.data].flatMap(
        (data) => data?.pages.flatMap(({ results }) => results) ?? [],
      ),
    [step.data, followUp.data, newLead.data, opened.data],
  )
  const isSettled = itemKinds.every((kind) => byKind[kind].data || byKind[kind].error)
  // A kind that failed is on its way again at each reading: what the others brought stays meanwhile.
  const wasSettled = useRef(false)
  wasSettled.current ||= isSettled
  const isKnown = isSettled || (wasSettled.current && rows.length > 0)
  return { byKind, rows: isKnown ? rows : undefined }
}

const kinds = ['client', 'follow-up', 'sequence', 'enrolment', 'today', 'content', 'resumed']

type Due = {
  /** In order; undefined while it is on its way. */
  items: readonly Item[] | undefined
  loaded: Loaded
  error: Error | null
  retry: () => Promise<void>
  /** Loads the next page of a kind. */
  loadMore: (kind: ItemKind) => void
}

/** Everything that is due for the person today, as it changes. */
export function useDue(): Due {
  const queries = useQueryClient()
  const [now, zone] = [useNow(), useZone()]
  const live = useLive({})
  const { byKind, rows } = useKinds()
  const refresh = () => queries.invalidateQueries({ queryKey: todayKey })
  const refreshSoon = useGathered(refresh)
  useRealtime(({ kind }) => {
    if (kinds.some((one) => kind.startsWith(one))) refreshSoon()
  })
  const keys = useMemo(() => new Set(rows?.map(({ key }) => key)), [rows])
  const items = useMemo(
    () =>
      rows &&
      inOrder(
        rows.map((item) => itemOf(item, now, zone)),
        live,
      ),
    [rows, live, now, zone],
  )
  return {
    items,
    loaded: {
      more: itemKinds.filter((kind) => byKind[kind].hasNextPage || !byKind[kind].data),
      has: (key) => keys.has(key),
    },
    error: itemKinds.map((kind) => byKind[kind].error).find(Boolean) ?? null,
    retry: refresh,
    loadMore(kind) {
      const { hasNextPage, isFetching, isError, fetchNextPage } = byKind[kind]
      if (hasNextPage && !isFetching && !isError) void fetchNextPage()
    },
  }
}
