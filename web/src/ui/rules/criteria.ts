import type { Page } from '@fairlead/contract/primitives'
import type { AssignmentSource, listCriteria, listCriterionValues } from '@fairlead/contract/records/rules'
import type {
  listDistributionCriteria,
  listDistributionCriterionValues,
} from '@fairlead/contract/work/lead-distribution'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '~/lib/calls/call.ts'
import type { Condition } from './condition.ts'

/** So many criteria at a time (point 9 of the specification). */
const pageSize = 50

/** What can be asked, however many pages that are; the calls of either kind of rules ask the same. */
export const criteriaOf = (kind: string, endpoint: typeof listCriteria | typeof listDistributionCriteria) =>
  queryOptions({
    queryKey: ['criteria', kind, 'list'],
    queryFn: async ({ signal }) => {
      const all: AssignmentSource[] = []
      let cursor: string | null = null
      do {
        const query: { page_size: number; cursor?: string } = { page_size: pageSize, ...(cursor ? { cursor } : {}) }
        const page: Page<AssignmentSource> = await call(endpoint as typeof listCriteria, { query }, { signal })
        all.push(...page.results)
        cursor = page.next
      } while (cursor)
      return all
    },
  })

/** Values that a criterion may have, by a search. */
export const criterionValues =
  (kind: string, endpoint: typeof listCriterionValues | typeof listDistributionCriterionValues) =>
  (value: string, search: string) =>
    queryOptions({
      queryKey: ['criteria', kind, 'values', value, search],
      queryFn: ({ signal }) =>
        call(
          endpoint as typeof listCriterionValues,
          { body: { value, page_size: 100, ...(search ? { search } : {}) } },
          { signal },
        ),
      placeholderData: keepPreviousData,
    })

export type ValuesOf = ReturnType<typeof criterionValues>

/** What a field for the values of a condition needs. */
export type ValueProps = {
  condition: Condition
  valuesOf: ValuesOf
  isWrong: boolean
  onChange: (values: Condition['values']) => void
}
