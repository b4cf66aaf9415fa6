import type { Answer } from '@fairlead/contract/endpoint'
import {
  type AssignmentRule,
  deleteAssignmentRule,
  type listAssignmentRules,
  setRulesPriority,
} from '@fairlead/contract/lead-assignment'
import { useQueryClient } from '@tanstack/react-query'
import { toast } from '~/lib/toast.ts'
import { useCall } from '~/lib/use-call.ts'
import { ruleList, rulesKey } from './rules.ts'
import { t } from './words.ts'

type Rules = Answer<typeof listAssignmentRules>

/** What can be done with the rules from their list. */
export function useRuleDeeds() {
  const queries = useQueryClient()
  const anew = () => queries.invalidateQueries({ queryKey: rulesKey })
  const order = useCall(setRulesPriority, {
    // Shown at once, and taken back where the server refuses.
    show({ body: { rules_priority: ids } }) {
      void queries.cancelQueries({ queryKey: ruleList.queryKey })
      const before = queries.getQueryData<Rules>(ruleList.queryKey)
      const place = (rule: AssignmentRule) => (rule.is_default_rule ? ids.length : ids.indexOf(rule.id))
      if (before) {
        const results = before.results
          .toSorted((a, b) => place(a) - place(b))
          .map((rule, index) => ({ ...rule, priority: index + 1 }))
        queries.setQueryData(ruleList.queryKey, { ...before, results })
      }
      return () => queries.setQueryData(ruleList.queryKey, before)
    },
    done: (rules) => queries.setQueryData(ruleList.queryKey, rules),
    refused(error) {
      if (error.status !== 409) return false
      toast.warning(t('stale'))
      void anew()
      return true
    },
    line: 'rules-priority',
  })
  const remove = useCall(deleteAssignmentRule, { done: anew })
  return {
    order: (ids: string[]) => order.mutate({ body: { rules_priority: ids } }),
    remove: ({ id, name }: AssignmentRule, then: () => void) =>
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
