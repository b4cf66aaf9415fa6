import {
  findPairs,
  getDuplicateSettings,
  listMerges,
  listPairs,
  listReadings,
  type PairSection,
  previewMerge,
} from '@fairlead/contract/records/duplicates'
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '~/lib/calls/call.ts'
import { useGathered } from '~/lib/calls/gathered.ts'
import { useCall } from '~/lib/calls/use-call.ts'
import { type RealtimeKind, useRealtime } from '~/lib/realtime.ts'

/** What changes what is shown. */
const liveKinds: readonly RealtimeKind[] = ['duplicates.changed', 'client.removed', 'clients.changed', 'resumed']

const all = ['duplicates'] as const
const pageSize = 20

export const settings = queryOptions({
  queryKey: [...all, 'settings'],
  queryFn: ({ signal }) => call(getDuplicateSettings, {}, { signal }),
})

export const pairList = (section: PairSection) =>
  infiniteQueryOptions({
    queryKey: [...all, 'pairs', section],
    queryFn: ({ pageParam, signal }) =>
      call(
        listPairs,
        { query: { section, page_size: pageSize, ...(pageParam ? { cursor: pageParam } : {}) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  })

export const mergeList = infiniteQueryOptions({
  queryKey: [...all, 'merges'],
  queryFn: ({ pageParam, signal }) =>
    call(listMerges, { query: { page_size: pageSize, ...(pageParam ? { cursor: pageParam } : {}) } }, { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.next,
})

/** Numbers and addresses that today's rules would read otherwise. */
export const readingList = infiniteQueryOptions({
  queryKey: [...all, 'readings'],
  queryFn: ({ pageParam, signal }) =>
    call(listReadings, { query: { page_size: pageSize, ...(pageParam ? { cursor: pageParam } : {}) } }, { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.next,
})

export const mergePreview = (aId: string, bId: string) =>
  queryOptions({
    queryKey: [...all, 'merge', aId, bId],
    queryFn: ({ signal }) => call(previewMerge, { query: { a_id: aId, b_id: bId } }, { signal, expects: [423] }),
    // What is chosen must not change under the hand; a refusal tells what is new.
    refetchOnWindowFocus: false,
    staleTime: 0,
  })

/** What was found longer ago is looked for again when somebody looks, in milliseconds. */
const oldMs = 3_600_000

/** Keeps what is shown true: what others merge and set aside, and what is found. Has it looked for where that is long ago. */
export function useLivePairs(): { scan: () => void; isScanning: boolean } {
  const queries = useQueryClient()
  const refresh = useGathered(() => queries.invalidateQueries({ queryKey: all }))
  useRealtime(({ kind }) => {
    if (liveKinds.includes(kind)) refresh()
  })
  const { mutate, isPending } = useCall(findPairs, {
    done: () => queries.invalidateQueries({ queryKey: settings.queryKey }),
    options: { quiet: true },
  })
  useEffect(() => {
    void queries.fetchQuery(settings).then(
      ({ scan: { state, finished_at: at } }) => {
        if (state !== 'running' && (at === null || Date.now() - Date.parse(at) > oldMs)) mutate({})
      },
      () => {},
    )
  }, [queries, mutate])
  return { scan: () => mutate({}), isScanning: isPending }
}
