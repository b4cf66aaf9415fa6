import {
  createDistributionRule,
  type DistributionRule,
  updateDistributionRule,
} from '@fairlead/contract/lead-distribution'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallError } from '~/lib/call-error.ts'
import { focusFirstInvalid } from '~/lib/focus.ts'
import { toast } from '~/lib/toast.ts'
import { useCall } from '~/lib/use-call.ts'
import { RuleAsking } from '~/ui/rules/RuleAsking.tsx'
import { RuleFrame } from '~/ui/rules/RuleFrame.tsx'
import { RuleSaid } from '~/ui/rules/RuleSaid.tsx'
import { useRuleDraft } from '~/ui/rules/use-rule-draft.ts'
import { t as common } from '~/ui/rules/words.ts'
import { Keeping } from './Keeping.tsx'
import { NextLeads } from './NextLeads.tsx'
import { Recipients } from './Recipients.tsx'
import { bodyOf, draftOf, type Problems, problemsOf, RuleDraft, refusals } from './rule-draft.ts'
import { sentence } from './rule-words.ts'
import { criteriaList, distributionKey, oneRule, ruleList, valuesOf } from './rules.ts'
import { t } from './words.ts'

type Props = {
  rule?: DistributionRule
  /** A new one takes what no other does. */
  isRest?: boolean
  onSaved: () => void
}

/** Makes or changes a rule: what a lead must say, who gets a copy, and whether it stays here too. */
export function RuleScreen({ rule, isRest = false, onSaved }: Props) {
  const isDefault = rule?.is_default_rule ?? isRest
  const kept = useRuleDraft({
    what: `distribution:${rule?.id ?? (isRest ? 'rest' : 'new')}`,
    shape: RuleDraft,
    saved: draftOf(rule),
    version: rule?.version,
  })
  const { draft, version } = kept
  const [problems, setProblems] = useState<Problems>({})
  const queries = useQueryClient()
  const criteria = useQuery(criteriaList)
  const count = useQuery(ruleList).data?.results.length ?? rule?.priority ?? 0
  const change = (changes: Partial<RuleDraft>) => {
    kept.change(changes)
    setProblems({})
  }
  const done = async (saved: DistributionRule) => {
    kept.forget()
    queries.setQueryData(oneRule(saved.id).queryKey, saved)
    await queries.invalidateQueries({ queryKey: distributionKey })
    toast.success(common('rule.saved'))
    onSaved()
  }
  const refused = (error: CallError) => {
    if (kept.isStale(error)) return true
    const found = refusals(error.fields, draft)
    setProblems(found)
    return Object.keys(found).length > 0
  }
  const create = useCall(createDistributionRule, { done, refused })
  const update = useCall(updateDistributionRule, { done, refused })
  const save = () => {
    const found = problemsOf(draft)
    setProblems(found)
    if (Object.keys(found).length > 0) return focusFirstInvalid()
    const body = bodyOf(draft)
    if (!rule) return create.mutate({ body: { ...body, is_default_rule: isDefault } })
    const { rule_definition: _, rule_lead_source_type: __, ...rest } = body
    update.mutate({
      params: { id: rule.id },
      body: { ...(isDefault ? rest : body), ...(version === undefined ? {} : { version }) },
    })
  }
  return (
    <RuleFrame
      list={{ path: '/automations/lead-distribution', name: t('title') }}
      place={rule && { place: rule.priority, count }}
      title={isDefault ? common('rule.default') : draft.name.trim() || common('rule.new')}
      isSaving={create.isPending || update.isPending}
      onSave={save}
      onAnew={kept.isKept ? kept.startAnew : undefined}
      aside={<NextLeads id={rule?.id ?? null} draft={draft} />}
    >
      <RuleAsking
        draft={draft}
        isDefault={isDefault}
        criteria={criteria}
        valuesOf={valuesOf}
        problems={problems}
        onChange={change}
      />
      <Recipients draft={draft} problems={problems} onChange={change} />
      <Keeping draft={draft} problems={problems} onChange={change} />
      <RuleSaid>{sentence(draft, isDefault)}</RuleSaid>
    </RuleFrame>
  )
}
