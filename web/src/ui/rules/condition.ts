import {
  type AssignmentSource,
  type Expression,
  isComplete,
  LogicalOperator,
  type RuleDefinition,
  RuleOperator,
  typeOfCriterion,
} from '@fairlead/contract/records/rules'
import { z } from 'zod'

/** A condition while it is made. */
export const Condition = z.object({
  /** Tells it from others on the screen. */
  key: z.number(),
  name: z.string(),
  label: z.string(),
  operator: RuleOperator,
  values: z.array(z.object({ id: z.string(), name: z.string() })).readonly(),
})
export type Condition = z.output<typeof Condition>

/** What a lead has to say so that a rule takes it, while it is made. */
export const RuleAsks = z.object({
  name: z.string(),
  join: LogicalOperator,
  conditions: z.array(Condition).readonly(),
  /** The one source whose leads it is for, with its name; null for all. */
  source: z.object({ id: z.string(), name: z.string() }).nullable(),
})
export type RuleAsks = z.output<typeof RuleAsks>

let last = 0
const nextKey = (): number => ++last

/** A new condition about a criterion. */
export const conditionOf = ({ value, label, attr_val_type }: AssignmentSource): Condition => ({
  key: nextKey(),
  name: value,
  label,
  operator: attr_val_type === 'FREE_TEXT' ? 'contains' : 'equal',
  values: [],
})

/** Conditions that were kept elsewhere, told from all others of this page. */
export const keyedAgain = (conditions: readonly Condition[]): Condition[] =>
  conditions.map((one) => ({ ...one, key: nextKey() }))

/** Values of a condition as people read them. */
export const shownValues = ({ value, display_value }: Pick<Expression, 'value' | 'display_value'>): string[] => {
  const shown = [display_value ?? []].flat().filter(Boolean)
  return shown.length > 0 ? shown : [value].flat().filter(Boolean)
}

const isText = (name: string) => typeOfCriterion(name) === 'FREE_TEXT'

const readCondition = (expression: Expression): Condition => {
  const names = shownValues(expression)
  return {
    key: nextKey(),
    name: expression.name,
    label: expression.label ?? expression.name,
    operator: expression.operator,
    values: [expression.value]
      .flat()
      .map((id, at) => ({ id, name: (isText(expression.name) ? undefined : names[at]) ?? id })),
  }
}

type Asking = {
  name: string
  rule_definition: RuleDefinition
  rule_lead_source_type: string
  lead_source: string
}

/** What a rule asks, as its screen begins with it. */
export const asksOf = (rule: Asking | undefined): RuleAsks => ({
  name: rule?.name ?? '',
  join: rule?.rule_definition.logical_operator ?? 'AND',
  conditions: rule?.rule_definition.expressions.map(readCondition) ?? [],
  source:
    rule && rule.rule_lead_source_type !== 'all' ? { id: rule.rule_lead_source_type, name: rule.lead_source } : null,
})

/** A condition as it is sent and told. A text that was emptied is none. */
export const expressionOf = ({ name, label, operator, values }: Condition): Expression => {
  const chosen = isText(name)
    ? values.map(({ id }) => ({ id: id.trim(), name: id.trim() })).filter(({ id }) => id)
    : values
  const ids = chosen.map(({ id }) => id)
  return {
    name,
    label,
    operator,
    value: isText(name) && ids.length < 2 ? (ids[0] ?? '') : ids,
    display_value: chosen.map((value) => value.name),
  }
}

export const definitionOf = ({ conditions, join }: RuleAsks): RuleDefinition => ({
  expressions: conditions.map(expressionOf),
  logical_operator: join,
})

/** Whether each condition says enough to be asked: the same as the server asks. */
export const asksEnough = (asks: RuleAsks): boolean => definitionOf(asks).expressions.every(isComplete)
