import type { Selection } from '@fairlead/contract/records/filters'
import { previewErasure } from '@fairlead/contract/seeing/erasure'
import { countExport, type ExportPeriod, exportOptions, listExports } from '@fairlead/contract/work/exports'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '~/lib/calls/call.ts'

/** All that is shown of exports; to have it asked for again. */
export const exportsKey = ['exports'] as const

/** Files that were asked for, page by page, the newest first. */
export const exportList = infiniteQueryOptions({
  queryKey: [...exportsKey, 'list'],
  queryFn: ({ pageParam, signal }) => call(listExports, { query: pageParam ? { cursor: pageParam } : {} }, { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.next,
})

/** The file of everything that is kept of a client that was asked for last; null where there is none. */
export const personExport = (clientId: string) =>
  queryOptions({
    queryKey: [...exportsKey, 'person', clientId],
    queryFn: async ({ signal }) => {
      const { results } = await call(listExports, { query: { client_id: clientId, page_size: 1 } }, { signal })
      return results[0] ?? null
    },
  })

/** Whether one may export, and when that was done last. */
export const exportOptionsQuery = queryOptions({
  queryKey: [...exportsKey, 'options'],
  queryFn: ({ signal }) => call(exportOptions, {}, { signal }),
})

export type Which = { period: ExportPeriod; from?: string | null; until?: string | null; selection?: Selection | null }

/** Whether a choice is complete: days of one's own are in their order. */
export const isComplete = ({ period, from, until }: Which): boolean =>
  period !== 'CUSTOM' || (Boolean(from || until) && (!from || !until || from <= until))

/** How many clients an export would have. */
export const exportCount = (which: Which, isAllowed: boolean) =>
  queryOptions({
    queryKey: [...exportsKey, 'count', which],
    queryFn: ({ signal }) => call(countExport, { body: which }, { signal, expects: [400] }),
    enabled: isAllowed && isComplete(which),
    placeholderData: keepPreviousData,
  })

/** What erasing a client would take away. */
export const erasurePreview = (id: string) =>
  queryOptions({
    queryKey: [...exportsKey, 'erasure', id],
    queryFn: ({ signal }) => call(previewErasure, { params: { id } }, { signal }),
    staleTime: 0,
  })
