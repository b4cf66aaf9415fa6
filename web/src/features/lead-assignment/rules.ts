import {
  getAssignmentRule,
  listAssignmentRules,
  listCriteria,
  listCriterionValues,
} from '@fairlead/contract/lead-assignment'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '~/lib/call.ts'

/** All that is shown of rules; to have it asked for anew. */
export const rulesKey = ['lead-assignment'] as const

/** The rules in their order, the default one last. */
export const ruleList = queryOptions({
  queryKey: [...rulesKey, 'list'],
  queryFn: ({ signal }) => call(listAssignmentRules, {}, { signal }),
})

/** One rule. */
export const oneRule = (id: string) =>
  queryOptions({
    queryKey: [...rulesKey, 'one', id],
    queryFn: ({ signal }) => call(getAssignmentRule, { params: { id } }, { signal }),
  })

/** What can be asked, however many pages that are. */
export const criteriaList = queryOptions({
  queryKey: ['criteria', 'list'],
  queryFn: async ({ signal }) => {
    const first = await call(listCriteria, { query: { page_size: 100 } }, { signal })
    const rest = first.next
      ? await call(listCriteria, { query: { page_size: 100, cursor: first.next } }, { signal })
      : null
    return [...first.results, ...(rest?.results ?? [])]
  },
})

/** Values that a criterion may have, by a search. */
export const valuesOf = (value: string, search: string) =>
  queryOptions({
    queryKey: ['criteria', 'values', value, search],
    queryFn: ({ signal }) =>
      call(listCriterionValues, { body: { value, page_size: 100, ...(search ? { search } : {}) } }, { signal }),
    placeholderData: keepPreviousData,
  })
