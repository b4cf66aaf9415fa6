import { listCustomFields } from '@fairlead/contract/records/fields/custom-fields'
import { batchItems, getBatch } from '@fairlead/contract/work/batches'
import type { ImportSettings } from '@fairlead/contract/work/import-settings'
import { type ClientImport, getImport, importRows, listImports, previewImport } from '@fairlead/contract/work/imports'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '~/lib/calls/call.ts'
import type { ShownRows } from './import-search.ts'

/** All that is shown of imports; to have it asked for again. */
export const importsKey = ['imports'] as const

/** How often progress is looked at, in milliseconds. */
const progressMs = 1000

/** Whether the server is at it. */
export const isMoving = ({ status }: Pick<ClientImport, 'status'>): boolean =>
  status === 'reading' || status === 'checking' || status === 'queued' || status === 'running'

/** Imports page by page, the newest first; looked at again while one goes on. */
export const importList = infiniteQueryOptions({
  queryKey: [...importsKey, 'list'],
  queryFn: ({ pageParam, signal }) => call(listImports, { query: pageParam ? { cursor: pageParam } : {} }, { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.next,
  refetchInterval: ({ state }) =>
    state.data?.pages.some(({ results }) => results.some(isMoving)) ? 2 * progressMs : false,
})

/** One import; looked at again while it goes on. */
export const oneImport = (id: string) =>
  queryOptions({
    queryKey: [...importsKey, 'one', id],
    queryFn: ({ signal, client }) => {
      const known = client.getQueryData<ClientImport>([...importsKey, 'one', id])
      return call(getImport, { params: { id } }, { signal, quiet: known !== undefined })
    },
    refetchInterval: ({ state }) => (state.data && isMoving(state.data) ? progressMs : false),
  })

/** What settings would make of the first rows. */
export const importPreview = ({ id, reading }: Pick<ClientImport, 'id' | 'reading'>, settings: ImportSettings) =>
  queryOptions({
    queryKey: [...importsKey, 'preview', id, reading, settings],
    queryFn: ({ signal }) => call(previewImport, { params: { id }, body: { settings } }, { signal, expects: [400] }),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })

/** What became of the rows, or would, page by page; `at` tells of which dry run or import. */
export const rowsOfImport = (id: string, show: ShownRows, at: string) =>
  infiniteQueryOptions({
    queryKey: [...importsKey, 'rows', id, show, at],
    queryFn: ({ pageParam, signal }) =>
      call(importRows, { params: { id }, query: { show, ...(pageParam ? { cursor: pageParam } : {}) } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  })

/** The own fields that a column can become. */
export const ownFields = queryOptions({
  queryKey: ['custom-fields', 'all'],
  queryFn: ({ signal }) => call(listCustomFields, {}, { signal }),
})

/** The batch of an import, by which it is undone; looked at again while it is. */
export const batchOf = (id: string) =>
  queryOptions({
    queryKey: [...importsKey, 'batch', id],
    queryFn: ({ signal }) => call(getBatch, { params: { id } }, { signal, quiet: true, expects: [404] }),
    refetchInterval: ({ state }) => (state.data?.status === 'undoing' ? progressMs : false),
  })

/** Clients that the undo of a batch left as they are, page by page. */
export const keptClients = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...importsKey, 'kept', id],
    queryFn: ({ pageParam, signal }) =>
      call(
        batchItems,
        { params: { id }, query: { outcome: 'kept', ...(pageParam ? { after: pageParam } : {}) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  })
