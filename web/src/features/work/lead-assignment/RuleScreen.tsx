import {
  type AssignmentRule,
  createAssignmentRule,
  updateAssignmentRule,
} from '@fairlead/contract/work/lead-assignment'
import { useQuery } from '@tanstack/react-query'
import { useCall } from '~/lib/calls/use-call.ts'
import { RuleAsking } from '~/ui/rules/RuleAsking.tsx'
import { RuleFrame } from '~/ui/rules/RuleFrame.tsx'
import { useRuleForm } from '~/ui/rules/use-rule-form.ts'
import { t as common } from '~/ui/rules/words.ts'
import { Members } from './Members.tsx'
import { RuleWords } from './RuleWords.tsx'
import { bodyOf, draftOf, type Problems, problemsOf, RuleDraft } from './rule-draft.ts'
import { criteriaList, oneRule, ruleList, rulesKey, valuesOf } from './rules.ts'
import { Simulation } from './Simulation.tsx'
import { Terms } from './Terms.tsx'
import { t } from './words.ts'

/** What the server says of a draft, at its parts. */
const refusals = (fields: Readonly<Record<string, string>>): Problems => {
  const found = Object.entries(fields).map(([field, message]) =>
    field.startsWith('rule_definition')
      ? { conditions: message }
      : field.startsWith('member_recipients')
        ? { members: message }
        : field.startsWith('claim')
          ? { claim: message }
          : { name: message },
  )
  return Object.assign({}, ...found)
}

type Props = { rule?: AssignmentRule; onSaved: () => void }

/** Makes or changes a rule: what a lead must say, and who gets it. */
export function RuleScreen({ rule, onSaved }: Props) {
  const isDefault = rule?.is_default_rule ?? false
  const { draft, problems, change, startAgain, check, changesOf, answers } = useRuleForm({
    what: `assignment:${rule?.id ?? 'new'}`,
    shape: RuleDraft,
    begun: draftOf(rule),
    keyOf: (id) => oneRule(id).queryKey,
    allKey: rulesKey,
    ...{ rule, isDefault, problemsOf, refusals, onSaved },
  })
  const criteria = useQuery(criteriaList)
  const count = useQuery(ruleList).data?.results.length ?? rule?.priority ?? 0
  const create = useCall(createAssignmentRule, answers)
  const update = useCall(updateAssignmentRule, answers)
  const save = () => {
    if (!check()) return
    const body = bodyOf(draft)
    if (rule) update.mutate({ params: { id: rule.id }, body: changesOf(body) })
    else create.mutate({ body })
  }
  return (
    <RuleFrame
      list={{ path: '/team/lead-assignment', name: t('title') }}
      place={rule && { place: rule.priority, count }}
      title={isDefault ? common('rule.default') : draft.name.trim() || common('rule.new')}
      isSaving={create.isPending || update.isPending}
      onSave={save}
      onStartAgain={startAgain}
      aside={<Simulation id={rule?.id ?? null} draft={draft} isDefault={isDefault} />}
    >
      <RuleAsking
        draft={draft}
        isDefault={isDefault}
        criteria={criteria}
        valuesOf={valuesOf}
        problems={problems}
        onChange={change}
      />
      <Members draft={draft} problem={problems.members} onChange={change} />
      <Terms ruleId={rule?.id} draft={draft} problem={problems.claim} onChange={change} />
      <RuleWords draft={draft} isDefault={isDefault} />
    </RuleFrame>
  )
}
