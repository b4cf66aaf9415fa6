import {
  type AssignmentRule,
  type AssignmentSource,
  type Expression,
  isComplete,
  type LogicalOperator,
  type RuleBody,
  type RuleOperator,
  type RuleType,
  typeOfCriterion,
} from '@fairlead/contract/lead-assignment'
import { messages } from '@fairlead/contract/messages'
import { shownValues } from './condition-words.ts'

/** A condition while it is made. */
export type Condition = {
  /** Tells it from others on the screen. */
  key: number
  name: string
  label: string
  operator: RuleOperator
  values: readonly { id: string; name: string }[]
}

/** Somebody who takes part, with what is known of them. */
export type Seated = {
  id: string
  name: string
  picture?: string | null
  most: number
  counter: number
  skipped: 'deactivated' | 'absent' | null
}

/** A rule while it is made or changed. */
export type RuleDraft = {
  name: string
  type: RuleType
  join: LogicalOperator
  conditions: readonly Condition[]
  members: readonly Seated[]
}

let last = 0
export const nextKey = (): number => ++last

/** A new condition about a criterion. */
export const conditionOf = ({ value, label, attr_val_type }: AssignmentSource): Condition => ({
  key: nextKey(),
  name: value,
  label,
  operator: attr_val_type === 'FREE_TEXT' ? 'contains' : 'equal',
  values: [],
})

const readCondition = (expression: Expression): Condition => {
  const names = shownValues(expression)
  return {
    key: nextKey(),
    name: expression.name,
    label: expression.label ?? expression.name,
    operator: expression.operator,
    values: [expression.value].flat().map((id, at) => ({ id, name: names[at] ?? id })),
  }
}

/** A rule as its screen begins with it. */
export const draftOf = (rule: AssignmentRule | undefined): RuleDraft => ({
  name: rule?.name ?? '',
  type: rule?.rule_type ?? 'ASSIGNED',
  join: rule?.rule_definition.logical_operator ?? 'AND',
  conditions: rule?.rule_definition.expressions.map(readCondition) ?? [],
  members:
    rule?.member_recipients.map((member) => ({
      id: member.member_prof_id,
      name: member.recipient_name,
      most: member.max_leads_per_round ?? 1,
      counter: member.current_round_lead_counter,
      skipped: member.skipped_because,
    })) ?? [],
})

/** A condition as it is sent and told. */
export const expressionOf = ({ name, label, operator, values }: Condition): Expression => {
  const ids = values.map(({ id }) => id)
  return {
    name,
    label,
    operator,
    value: typeOfCriterion(name) === 'FREE_TEXT' ? (ids[0] ?? '').trim() : ids,
    display_value: values.map((value) => value.name),
  }
}

/** The body of the call that saves a draft. */
export const bodyOf = ({
  name,
  type,
  join,
  conditions,
  members,
}: RuleDraft): Omit<RuleBody, 'rule_lead_source_type'> => ({
  name: name.trim(),
  rule_type: type,
  rule_definition: { expressions: conditions.map(expressionOf), logical_operator: join },
  member_recipients:
    type === 'ASSIGNED' ? members.map(({ id, most }) => ({ member_prof_id: id, max_leads_per_round: most })) : [],
})

export type Problems = { conditions?: string; members?: string; name?: string }

/** What keeps a draft from being saved: the same as the server asks. */
export const problemsOf = (draft: RuleDraft): Problems => ({
  ...(bodyOf(draft).rule_definition.expressions.every(isComplete) ? {} : { conditions: messages.incompleteRule }),
  ...(draft.type === 'ASSIGNED' && draft.members.length === 0 ? { members: messages.required } : {}),
})
