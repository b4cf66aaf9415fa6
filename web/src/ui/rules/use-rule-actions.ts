import type { deleteAssignmentRule, setRulesPriority } from '@fairlead/contract/work/lead-assignment'
import type { deleteDistributionRule, setDistributionPriority } from '@fairlead/contract/work/lead-distribution'
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useCall } from '~/lib/calls/use-call.ts'
import { toast } from '~/lib/toast.ts'
import type { ListedRule } from './listed-rule.ts'
import { t } from './words.ts'

type Rules = { results: readonly ListedRule[] }

/** The calls of one kind of rules; those of the other ask the same. */
export type RuleCalls = {
  order: typeof setRulesPriority | typeof setDistributionPriority
  remove: typeof deleteAssignmentRule | typeof deleteDistributionRule
  /** Under which their list is kept. */
  listKey: QueryKey
  /** All that is shown of them; to have it asked for again. */
  allKey: QueryKey
}

/** What can be done with rules from their list. */
export function useRuleActions({ order: setPriority, remove: deleteRule, listKey, allKey }: RuleCalls) {
  const queries = useQueryClient()
  const again = () => queries.invalidateQueries({ queryKey: allKey })
  const order = useCall(setPriority as typeof setRulesPriority, {
    // Shown at once, and taken back where the server refuses.
    show({ body: { rules_priority: ids } }) {
      void queries.cancelQueries({ queryKey: listKey })
      const before = queries.getQueryData<Rules>(listKey)
      const place = (rule: ListedRule) => (rule.is_default_rule ? ids.length : ids.indexOf(rule.id))
      if (before) {
        const results = before.results
          .toSorted((a, b) => place(a) - place(b))
          .map((rule, index) => ({ ...rule, priority: index + 1 }))
        queries.setQueryData(listKey, { ...before, results })
      }
      return () => queries.setQueryData(listKey, before)
    },
    done: (rules) => queries.setQueryData(listKey, rules),
    refused(error) {
      if (error.status !== 409) return false
      toast.warning(t('stale'))
      void again()
      return true
    },
    line: 'rules-priority',
  })
  const remove = useCall(deleteRule as typeof deleteAssignmentRule, { done: again })
  return {
    order: (ids: string[]) => order.mutate({ body: { rules_priority: ids } }),
    remove: ({ id, name }: ListedRule, then: () => void) =>
      remove.mutate(
        { params: { id } },
        {
          onSuccess() {
            then()
            toast.success(t('remove.done', { name }))
          },
        },
      ),
    isRemoving: remove.isPending,
  }
}
