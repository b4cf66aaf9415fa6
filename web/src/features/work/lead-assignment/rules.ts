import { listCriteria, listCriterionValues } from '@fairlead/contract/records/rules'
import { getAssignmentRule, listAssignmentRules } from '@fairlead/contract/work/lead-assignment'
import { queryOptions } from '@tanstack/react-query'
import { call } from '~/lib/calls/call.ts'
import { criteriaOf, criterionValues } from '~/ui/rules/criteria.ts'

/** All that is shown of rules; to have it asked for again. */
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

export const criteriaList = criteriaOf('assignment', listCriteria)
export const valuesOf = criterionValues('assignment', listCriterionValues)
