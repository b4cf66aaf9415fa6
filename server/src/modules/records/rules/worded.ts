import { leadSourceLabels } from '@fairlead/contract/records/clients'
import { type Expression, type PossibleValue, typeOfCriterion, valuesOf } from '@fairlead/contract/records/rules'
import { criterionLabel } from './criterion-label.ts'
import { countryName } from './lead-facts.ts'
import { conditionWords } from './words.ts'

/** The present names of forms and webhooks, by id. */
export type Names = ReadonlyMap<string, string>

/** A value of a condition by its present name: a form that was renamed shows the new one. */
function valueName({ name, display_value }: Expression, value: string, at: number, names: Names): string {
  if (typeOfCriterion(name) !== 'LIST') return value
  if (name === 'lead_source') return leadSourceLabels[value as keyof typeof leadSourceLabels] ?? value
  if (name === 'phone_country') return /^[A-Z]{2}$/.test(value) ? countryName(value) : value
  return names.get(value) ?? [display_value ?? []].flat()[at] ?? value
}

/** A condition in the words that hold now. */
export function worded(expression: Expression, names: Names): Expression & { label: string; display_value: string[] } {
  return {
    ...expression,
    label: expression.label || criterionLabel(expression.name),
    display_value: valuesOf(expression).map((value, at) => valueName(expression, value, at, names)),
  }
}

/** The values that a condition names, with their words; none of a text. */
export const chosenValues = (expression: ReturnType<typeof worded>): PossibleValue[] =>
  typeOfCriterion(expression.name) === 'LIST'
    ? valuesOf(expression).map((value_id, at) => ({
        value_id,
        value_name: expression.display_value[at] ?? value_id,
        page_name: null,
      }))
    : []

/** A name for a rule that was given none: its first conditions, 50 characters at most. */
export function nameFrom(expressions: readonly Expression[], operator: string): string {
  const words = expressions.map(conditionWords).join(operator === 'OR' ? ' or ' : ' and ') || 'All leads'
  return words.length > 50 ? `${words.slice(0, 49).trimEnd()}…` : words
}
