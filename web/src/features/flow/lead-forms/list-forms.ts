import { type LeadFormRow, listLeadForms, searchLeadForms } from '@fairlead/contract/flow/lead-forms'
import type { Page } from '@fairlead/contract/primitives'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { call } from '~/lib/calls/call.ts'
import type { ListSearch } from './list-search.ts'

/** Every list of forms; to have them all asked for again. */
export const allLists = ['lead-forms', 'lists'] as const
/** The height of a row of the list, which the specification's call is told. */
const h = '250'

/** The forms, page by page. */
export const formList = ({ deleted = false }: ListSearch, search = '') =>
  infiniteQueryOptions({
    queryKey: [...allLists, { search, deleted }],
    queryFn: ({ pageParam, signal }): Promise<Page<LeadFormRow>> => {
      const cursor = pageParam ? { cursor: pageParam } : {}
      return search
        ? call(searchLeadForms, { query: { search, ...cursor } }, { signal })
        : call(listLeadForms, { query: { h, ...cursor, ...(deleted ? { deleted: 'true' as const } : {}) } }, { signal })
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  })
