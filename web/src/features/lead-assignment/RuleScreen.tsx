import { type AssignmentRule, createAssignmentRule, updateAssignmentRule } from '@fairlead/contract/lead-assignment'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallError } from '~/lib/call-error.ts'
import { focusFirstInvalid } from '~/lib/focus.ts'
import { toast } from '~/lib/toast.ts'
import { useCall } from '~/lib/use-call.ts'
import { RuleAsking } from '~/ui/rules/RuleAsking.tsx'
import { RuleFrame } from '~/ui/rules/RuleFrame.tsx'
import { useRuleDraft } from '~/ui/rules/use-rule-draft.ts'
import { t as common } from '~/ui/rules/words.ts'
import { Members } from './Members.tsx'
import { RuleWords } from './RuleWords.tsx'
import { bodyOf, draftOf, type Problems, problemsOf, RuleDraft } from './rule-draft.ts'
import { criteriaList, oneRule, ruleList, rulesKey, valuesOf } from './rules.ts'
import { Simulation } from './Simulation.tsx'
import { Terms } from './Terms.tsx'
import { t } from './words.ts'

/** What the server says of a draft, at its parts. */
const refusals = (error: CallError): Problems => {
  const found = Object.entries(error.fields).map(([field, message]) =>
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
  const kept = useRuleDraft({
    what: `assignment:${rule?.id ?? 'new'}`,
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
  const done = async (saved: AssignmentRule) => {
    kept.forget()
    queries.setQueryData(oneRule(saved.id).queryKey, saved)
    await queries.invalidateQueries({ queryKey: rulesKey })
    toast.success(common('rule.saved'))
    onSaved()
  }
  const refused = (error: CallError) => {
    if (kept.isStale(error)) return true
    const found = refusals(error)
    setProblems(found)
    return Object.keys(found).length > 0
  }
  const create = useCall(createAssignmentRule, { done, refused })
  const update = useCall(updateAssignmentRule, { done, refused })
  const save = () => {
    const found = problemsOf(draft)
    setProblems(found)
    if (Object.keys(found).length > 0) return focusFirstInvalid()
    const body = bodyOf(draft)
    if (!rule) return create.mutate({ body })
    const { rule_definition: _, rule_lead_source_type: __, ...rest } = body
    update.mutate({
      params: { id: rule.id },
      body: { ...(isDefault ? rest : body), ...(version === undefined ? {} : { version }) },
    })
  }
  return (
    <RuleFrame
      list={{ path: '/team/lead-assignment', name: t('title') }}
      place={rule && { place: rule.priority, count }}
      title={isDefault ? common('rule.default') : draft.name.trim() || common('rule.new')}
      isSaving={create.isPending || update.isPending}
      onSave={save}
      onAnew={kept.isKept ? kept.startAnew : undefined}
      aside={<Simulation id={rule?.id ?? null} draft={draft} />}
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
