import {
  createDistributionRule,
  type DistributionRule,
  updateDistributionRule,
} from '@fairlead/contract/work/lead-distribution'
import { useQuery } from '@tanstack/react-query'
import { useCall } from '~/lib/calls/use-call.ts'
import { RuleAsking } from '~/ui/rules/RuleAsking.tsx'
import { RuleFrame } from '~/ui/rules/RuleFrame.tsx'
import { RuleSaid } from '~/ui/rules/RuleSaid.tsx'
import { useRuleForm } from '~/ui/rules/use-rule-form.ts'
import { t as common } from '~/ui/rules/words.ts'
import { Keeping } from '../Keeping.tsx'
import { criteriaList, distributionKey, oneRule, ruleList, valuesOf } from '../rules.ts'
import { t } from '../words.ts'
import { Awaiting } from './Awaiting.tsx'
import { NextLeads } from './NextLeads.tsx'
import { Recipients } from './Recipients.tsx'
import { bodyOf, draftOf, problemsOf, RuleDraft, refusals } from './rule-draft.ts'
import { sentence } from './rule-words.ts'

type Props = {
  rule?: DistributionRule
  /** A new one takes what no other does. */
  isRest?: boolean
  onSaved: () => void
}

/** Makes or changes a rule: what a lead must say, who gets a copy, and whether it stays here too. */
export function RuleScreen({ rule, isRest = false, onSaved }: Props) {
  const isDefault = rule?.is_default_rule ?? isRest
  const { draft, problems, change, startAgain, check, changesOf, answers } = useRuleForm({
    what: `distribution:${rule?.id ?? (isRest ? 'rest' : 'new')}`,
    shape: RuleDraft,
    begun: draftOf(rule),
    keyOf: (id) => oneRule(id).queryKey,
    allKey: distributionKey,
    ...{ rule, isDefault, problemsOf, refusals, onSaved },
  })
  const criteria = useQuery(criteriaList)
  const count = useQuery(ruleList).data?.results.length ?? rule?.priority ?? 0
  const create = useCall(createDistributionRule, answers)
  const update = useCall(updateDistributionRule, answers)
  const save = () => {
    if (!check()) return
    const body = bodyOf(draft)
    if (rule) update.mutate({ params: { id: rule.id }, body: changesOf(body) })
    else create.mutate({ body: { ...body, is_default_rule: isDefault } })
  }
  return (
    <RuleFrame
      list={{ path: '/automations/lead-distribution', name: t('title') }}
      place={rule && { place: rule.priority, count }}
      title={isDefault ? common('rule.default') : draft.name.trim() || common('rule.new')}
      isSaving={create.isPending || update.isPending}
      onSave={save}
      onStartAgain={startAgain}
      aside={<NextLeads id={rule?.id ?? null} draft={draft} />}
    >
      {rule && <Awaiting rule={rule} />}
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
