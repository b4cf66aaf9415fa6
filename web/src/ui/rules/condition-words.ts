import { type Expression, type RuleDefinition, typeOfCriterion } from '@fairlead/contract/records/rules'
import { expressionOf, type RuleAsks, shownValues } from './condition.ts'
import { t } from './words.ts'

/** One condition in words: `Form is Kitchen or Bath`. */
function conditionWords(expression: Expression): string {
  if (typeOfCriterion(expression.name) === 'BLANK') return t('list.everyLead')
  return t('says.condition', {
    label: expression.label || expression.name,
    operator: t(`operators.${expression.operator}`),
    values: shownValues(expression).join(t('says.or')),
  })
}

const joined = ({ expressions, logical_operator }: RuleDefinition) =>
  expressions.map(conditionWords).join(t(logical_operator === 'OR' ? 'says.or' : 'says.and'))

type Asking = {
  rule_definition: RuleDefinition
  is_default_rule: boolean
  rule_lead_source_type: string
  lead_source: string
}

/** What a rule asks, in one line. */
export function ruleWords({ rule_definition, is_default_rule, rule_lead_source_type, lead_source }: Asking): string {
  const source = rule_lead_source_type === 'all' ? '' : t('list.source', { source: lead_source })
  const asked = joined(rule_definition)
  return [source, asked].filter(Boolean).join('; ') || t(is_default_rule ? 'list.rest' : 'list.everyLead')
}

/** The leads that a draft is about, as a sentence begins: `A lead of which Form is Kitchen`. */
export function leadWords({ conditions, join, source }: RuleAsks, isDefault: boolean): string {
  const expressions = conditions
    .filter(({ values, name }) => values.length > 0 || name === 'all')
    .map((one) => expressionOf(one))
  const asked = joined({ expressions, logical_operator: join })
  if (source) {
    const from = { source: source.name }
    return asked ? t('says.whichFrom', { ...from, conditions: asked }) : t('says.everyFrom', from)
  }
  if (asked) return t('says.which', { conditions: asked })
  return t(isDefault ? 'says.rest' : 'says.every')
}
