import { type FilterBrackets, FilterExpression, type FilterKey, type Filters } from '@fairlead/contract/records/filters'
import { z } from 'zod'

/** One place of the sentence: a condition, or several in brackets. */
export type Item = FilterExpression | FilterBrackets

export const isBrackets = (item: Item): item is FilterBrackets => 'expressions' in item

export const noFilters: Filters = { logical_operator: 'AND', expressions: [] }

const Logic = z.enum(['AND', 'OR']).default('AND')
/** The contract's conditions; of how many there are, the server judges. */
const Read = z.object({
  logical_operator: Logic,
  expressions: z.array(
    z.union([FilterExpression, z.object({ logical_operator: Logic, expressions: z.array(FilterExpression).min(1) })]),
  ),
})

/** The filters of an address; undefined for what is none. */
export function readFilters(text: string): Filters | undefined {
  if (text === '') return noFilters
  try {
    return Read.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** The same as an address has it: nothing where everybody is shown. */
export const writeFilters = (filters: Filters): string =>
  filters.expressions.length === 0 ? '' : JSON.stringify(filters)

/** A place within the sentence: its index, and within brackets a second. */
export type Place = readonly [index: number, inner?: number]

/** The filter with one condition changed, or without it (null); brackets that hold one alone go. */
export function withItem(filters: Filters, [index, inner]: Place, next: FilterExpression | null): Filters {
  const expressions = filters.expressions.flatMap((item, i): Item[] => {
    if (i !== index) return [item]
    if (!isBrackets(item)) return next ? [next] : []
    const left = item.expressions.flatMap((one, j) => (j === inner ? (next ?? []) : one))
    const [only] = left
    if (left.length === 1 && only) return [only]
    return left.length === 0 ? [] : [{ ...item, expressions: left }]
  })
  return { ...filters, expressions }
}

/** A condition as it begins: unfinished until something is chosen, but for what is one of two. */
export function firstOf(key: FilterKey, fieldId = ''): FilterExpression {
  switch (key) {
    case 'isNewLead':
      return { key, value: true }
    case 'assignedTo':
    case 'leadSource':
    case 'clientGroups':
      return { key, operator: 'in', values: [] }
    case 'customFields':
      return { key, cf_id: fieldId, option: 'CUSTOM' }
    default:
      return { key, option: 'CUSTOM' }
  }
}

/** Whether nothing is chosen yet: such a condition is being made, and no part of the filter. */
export function isUnfinished(expression: FilterExpression): boolean {
  switch (expression.key) {
    case 'isNewLead':
      return false
    case 'assignedTo':
    case 'leadSource':
    case 'clientGroups':
      return expression.values.length === 0
    case 'customFields': {
      const { option, text, values, from, until, range } = expression
      return option === 'CUSTOM' && !text && !values?.length && (from ?? until ?? null) === null && !range
    }
    default:
      return expression.option === 'CUSTOM' && !expression.range
  }
}

/** The filter without what is unfinished. */
export function finishedOf(filters: Filters): Filters {
  const places = filters.expressions.flatMap((item, i): [FilterExpression, Place][] =>
    isBrackets(item) ? item.expressions.map((one, j) => [one, [i, j]]) : [[item, [i]]],
  )
  // From the end, so that what goes moves nothing that is still to be looked at.
  return places
    .reverse()
    .reduce((left, [one, place]) => (isUnfinished(one) ? withItem(left, place, null) : left), filters)
}

/** The filter with one more condition at its end; answers where that is. */
export function withNew(filters: Filters, expression: FilterExpression): [Filters, Place] {
  return [{ ...filters, expressions: [...filters.expressions, expression] }, [filters.expressions.length]]
}

/** The filter with an alternative to a condition beside it, in brackets; answers where that is. */
export function withAlternative(filters: Filters, [index]: Place, expression: FilterExpression): [Filters, Place] {
  const item = filters.expressions[index]
  if (!item) return withNew(filters, expression)
  const before = isBrackets(item) ? item.expressions : [item]
  const brackets: FilterBrackets = {
    logical_operator: isBrackets(item) ? item.logical_operator : filters.logical_operator === 'AND' ? 'OR' : 'AND',
    expressions: [...before, expression],
  }
  return [
    { ...filters, expressions: filters.expressions.map((one, i) => (i === index ? brackets : one)) },
    [index, before.length],
  ]
}
