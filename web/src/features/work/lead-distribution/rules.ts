import { listAutomations } from '@fairlead/contract/work/automations'
import {
  getDistributionPreferences,
  getDistributionRule,
  listDistributionCriteria,
  listDistributionCriterionValues,
  listDistributionRules,
} from '@fairlead/contract/work/lead-distribution'
import { queryOptions } from '@tanstack/react-query'
import { call } from '~/lib/calls/call.ts'
import { criteriaOf, criterionValues } from '~/ui/rules/criteria.ts'

/** All that is shown of rules and of what they did; to have it asked for again. */
export const distributionKey = ['lead-distribution'] as const

/** The rules in their order, the default one last. */
export const ruleList = queryOptions({
  queryKey: [...distributionKey, 'list'],
  queryFn: ({ signal }) => call(listDistributionRules, {}, { signal }),
})

/** One rule. */
export const oneRule = (id: string) =>
  queryOptions({
    queryKey: [...distributionKey, 'one', id],
    queryFn: ({ signal }) => call(getDistributionRule, { params: { id } }, { signal }),
  })

/** Whether copies go out at all. */
export const preferences = queryOptions({
  queryKey: [...distributionKey, 'preferences'],
  queryFn: ({ signal }) => call(getDistributionPreferences, {}, { signal }),
})

/** What starts by itself, with its state. */
export const automations = queryOptions({
  queryKey: [...distributionKey, 'automations'],
  queryFn: ({ signal }) => call(listAutomations, {}, { signal }),
})

export const criteriaList = criteriaOf('distribution', listDistributionCriteria)
export const valuesOf = criterionValues('distribution', listDistributionCriterionValues)
