import type { Selection } from '@fairlead/contract/records/filters'
import {
  type Batch,
  type BatchChange,
  type BatchOutcome,
  batchItems,
  dryRunAnswers,
  dryRunBatch,
  getBatch,
  listBatches,
} from '@fairlead/contract/work/batches'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { EarlierAnswersProps } from '~/lib/calls/answer-target.ts'
import { call } from '~/lib/calls/call.ts'

/** All that is shown of changes of many; to have it asked for again. */
export const batchesKey = ['batches'] as const
/** How often progress is looked at, in milliseconds. */
const progressMs = 1000

/** Whether a change, or its undo, is under way. */
export const isOpen = ({ status }: Batch): boolean => ['running', 'undoing'].includes(status)

/** A change as far as it decides which clients change: without the words that go with it. */
export function counted(change: BatchChange | null): BatchChange | null {
  const { reason: _reason, note: _note, ...rest } = { reason: undefined, note: undefined, ...change }
  return change && (rest as BatchChange)
}

/** What a change would do now. */
export const dryRun = (selection: Selection, change: BatchChange | null) =>
  queryOptions({
    queryKey: [...batchesKey, 'dry-run', selection, change],
    queryFn: ({ signal }) =>
      call(dryRunBatch, { body: { selection, change: change as BatchChange } }, { signal, expects: [400, 403, 423] }),
    enabled: change !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** What saving the answers of earlier leads would do now. */
export const dryRunOfAnswers = ({ connectionId, answers }: Pick<EarlierAnswersProps, 'connectionId' | 'answers'>) =>
  queryOptions({
    queryKey: [...batchesKey, 'answers', connectionId, answers],
    queryFn: ({ signal }) =>
      call(dryRunAnswers, { body: { connection_id: connectionId, answers: [...answers] } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  })

/** One change, looked at again while it is under way. */
export const oneBatch = (id: string) =>
  queryOptions({
    queryKey: [...batchesKey, 'one', id],
    queryFn: ({ signal }) => call(getBatch, { params: { id } }, { signal, quiet: true }),
    refetchInterval: ({ state }) => (!state.data || isOpen(state.data) ? progressMs : false),
  })

/** All that one sees, page by page, the newest first. */
export const batchList = infiniteQueryOptions({
  queryKey: [...batchesKey, 'list'],
  queryFn: ({ pageParam, signal }) => call(listBatches, { query: pageParam ? { cursor: pageParam } : {} }, { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.next,
  refetchInterval: ({ state }) => (state.data?.pages.some((page) => page.results.some(isOpen)) ? progressMs : false),
})

/** The clients of a change, by what became of them. */
export const clientsOfBatch = (id: string, outcome: BatchOutcome) =>
  infiniteQueryOptions({
    queryKey: [...batchesKey, 'items', id, outcome],
    queryFn: ({ pageParam, signal }) =>
      call(batchItems, { params: { id }, query: { outcome, ...(pageParam ? { after: pageParam } : {}) } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  })
