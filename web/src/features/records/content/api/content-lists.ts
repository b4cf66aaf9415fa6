import type { Page } from '@fairlead/contract/primitives'
import { type DocumentTemplate, listDocuments, searchDocuments } from '@fairlead/contract/records/document-templates'
import {
  listMessages,
  type MessageTemplate,
  searchMessages,
  type TemplateType,
} from '@fairlead/contract/records/message-templates'
import { listPages, type PageTemplate, searchPages } from '@fairlead/contract/records/page-templates'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { type CallOptions, call } from '~/lib/calls/call.ts'
import { listsKey } from './content-queries.ts'
import type { Kind } from './kinds.ts'
import type { ContentFilter, ContentSort } from './list-search.ts'

type Listed = { messages: MessageTemplate; files: DocumentTemplate; pages: PageTemplate }
type Query = { sort?: ContentSort; label?: string; template_type?: TemplateType; cursor?: string; search?: string }

const searching = (query: Query): (Query & { search: string }) | undefined =>
  query.search ? { ...query, search: query.search } : undefined

const ask: { [K in Kind]: (query: Query, options: CallOptions) => Promise<Page<Listed[K]>> } = {
  messages(query, options) {
    const found = searching(query)
    return found ? call(searchMessages, { query: found }, options) : call(listMessages, { query }, options)
  },
  files({ template_type: _, ...query }, options) {
    const found = searching(query)
    return found ? call(searchDocuments, { query: found }, options) : call(listDocuments, { query }, options)
  },
  pages({ template_type: _, ...query }, options) {
    const found = searching(query)
    return found ? call(searchPages, { query: found }, options) : call(listPages, { query }, options)
  },
}

/** While files are being prepared their list is asked for again after so long, in case a message was lost. */
const preparingMs = 5_000
const isPreparing = (row: Listed[Kind]) => row.type === 'file' && ['NOT_PROCESSED', 'PROCESSING'].includes(row.status)

/** The content of one kind, page by page. */
export const contentList = <K extends Kind>(kind: K, { sort, label, type }: ContentFilter, search = '') =>
  infiniteQueryOptions({
    queryKey: [...listsKey, kind, { sort: sort ?? 'last_shared', label, type, search }] as const,
    queryFn: ({ pageParam, signal }): Promise<Page<Listed[K]>> =>
      ask[kind](
        {
          ...(sort ? { sort } : {}),
          ...(label ? { label } : {}),
          ...(type ? { template_type: type } : {}),
          ...(search ? { search } : {}),
          ...(pageParam ? { cursor: pageParam } : {}),
        },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some((page) => page.results.some(isPreparing)) ? preparingMs : false,
  })
