import { type Expression, typeOfCriterion } from '@fairlead/contract/records/rules'
import { cut } from '#platform/text'
import { criterionLabel } from './criterion-label.ts'
import type { Match, Tested } from './matcher.ts'

/** Lists in an explanation are no longer than this. */
export const mostListed = 20
/** A text in quotation marks, cut when it is long. */
export const quoted = (text: string): string => `“${text.length > 60 ? `${cut(text, 59)}…` : text}”`

const anyOf = (texts: readonly string[]): string => {
  const few = texts.slice(0, 4).map(quoted)
  return texts.length > few.length ? `${few.join(', ')} or ${texts.length - few.length} more` : few.join(' or ')
}

/** The values of a condition as people read them. */
export const displayValues = ({ value, display_value }: Pick<Expression, 'value' | 'display_value'>): string[] => {
  const shown = [display_value ?? []].flat().filter(Boolean)
  return shown.length > 0 ? shown : [value].flat()
}

const labelOf = ({ name, label }: Expression): string => label || criterionLabel(name)

const operators: Record<Expression['operator'], [holds: string, fails: string]> = {
  equal: ['is', 'is not'],
  not_equal: ['is not', 'is'],
  contains: ['contains', 'does not contain'],
  starts_with: ['starts with', 'does not start with'],
  ends_with: ['ends with', 'does not end with'],
}

/** One condition in words, as a rule says it: `Form is “Kitchen” or “Bath”`. */
export function conditionWords(expression: Expression): string {
  if (typeOfCriterion(expression.name) === 'BLANK') return 'All leads'
  return `${labelOf(expression)} ${operators[expression.operator][0]} ${anyOf(displayValues(expression))}`
}

/** What a lead said to a condition, and how that was judged. */
function testWords({ expression, holds, found }: Tested): string {
  const wanted = anyOf(displayValues(expression))
  const said = found.length > 0 ? anyOf(found.map(({ name }) => name)) : null
  const label = labelOf(expression)
  if (typeOfCriterion(expression.name) === 'BLANK') return 'it takes all leads'
  if (said === null) {
    const nothing = `no ${label.charAt(0).toLowerCase()}${label.slice(1)}`
    return holds ? nothing : `${nothing} (expected ${wanted})`
  }
  if (expression.operator === 'equal') return holds ? `${label} is ${said}` : `${label} is ${said}, not ${wanted}`
  return `${label}, ${said}, ${operators[expression.operator][holds ? 0 : 1]} ${wanted}`
}

/** What decided whether a rule is met; empty for one without conditions. */
export const matchWords = ({ tested }: Match): string => tested.map(testWords).join('; ')

/** The rules that did not decide, as many as can be read, and the one that did. */
export const listed = <T>(tested: readonly T[], words: (one: T) => string): string[] => {
  // The last one decided: it is told however many came before.
  const [before, last] = [tested.slice(0, -1), tested.slice(-1)]
  return [
    ...before.slice(0, mostListed).map(words),
    ...(before.length > mostListed ? [`and ${before.length - mostListed} more rules that did not decide`] : []),
    ...last.map(words),
  ]
}
