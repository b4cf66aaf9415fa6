import { type AssignmentRule, type Expression, typeOfCriterion } from '@fairlead/contract/lead-assignment'
import { t } from './words.ts'

/** Values of a condition as people read them. */
export const shownValues = ({ value, display_value }: Pick<Expression, 'value' | 'display_value'>): string[] => {
  const shown = [display_value ?? []].flat().filter(Boolean)
  return shown.length > 0 ? shown : [value].flat().filter(Boolean)
}

/** One condition in words: `Form is Kitchen or Bath`. */
export function conditionWords(expression: Expression): string {
  if (typeOfCriterion(expression.name) === 'BLANK') return t('list.everyLead')
  return t('says.condition', {
    label: expression.label || expression.name,
    operator: t(`operators.${expression.operator}`),
    values: shownValues(expression).join(t('says.or')),
  })
}

/** What a rule asks, in one line. */
export function ruleWords({
  rule_definition,
  is_default_rule,
  rule_lead_source_type,
  lead_source,
}: AssignmentRule): string {
  const { expressions, logical_operator } = rule_definition
  const joined = expressions.map(conditionWords).join(t(logical_operator === 'OR' ? 'says.or' : 'says.and'))
  const source = rule_lead_source_type === 'all' ? '' : t('list.source', { source: lead_source })
  return [source, joined].filter(Boolean).join('; ') || t(is_default_rule ? 'list.rest' : 'list.everyLead')
}

/** How many names are told before the rest is only counted. */
const mostNames = 3

/** Who gets the leads of a rule, in one line. */
export function outcomeWords({ rule_type, member_recipients: members }: AssignmentRule): string {
  if (rule_type === 'UNASSIGNED') return t('list.nobody')
  const names = members.map(({ recipient_name }) => recipient_name)
  const first = names.slice(0, mostNames).join(', ')
  if (names.length > mostNames)
    return t('list.turn', { names: t('list.more', { names: first, count: names.length - mostNames }) })
  return names.length === 1 ? t('list.one', { name: first }) : t('list.turn', { names: first })
}
