import type { FilterChoice, FilterField } from '@fairlead/contract/records/client-lists'
import {
  assignments,
  type FilterExpression,
  type FilterKey,
  noGroup,
  type TimeRange,
} from '@fairlead/contract/records/filters'
import { formatDate } from '~/lib/time/dates.ts'
import { isUnfinished } from './filter-text.ts'
import { t } from './words.ts'

/** What ids stand for: the choices of each key, and the fields with their options. */
export type Names = { choices: ReadonlyMap<FilterKey, readonly FilterChoice[]>; fields: readonly FilterField[] }
/** Before they are there, or when they could not be asked for. */
export const nothingKnown: Names = { choices: new Map(), fields: [] }

/** A day as people read it, whatever the zone. */
const dayWords = (day: string) => formatDate(`${day}T12:00:00Z`, 'UTC')

/** A stretch of time in words. */
export function rangeWords(range: TimeRange): string {
  switch (range.type) {
    case 'named':
      return t(`range.${range.name}`)
    case 'overdue':
    case 'someday':
      return t(`range.${range.type}`)
    case 'between': {
      const [from, until] = [range.from && dayWords(range.from), range.until && dayWords(range.until)]
      if (from && until) return from === until ? from : t('range.between', { from, until })
      return from ? t('range.from', { from }) : t('range.until', { until: until ?? '' })
    }
    default:
      return t(`range.${range.type}`, { stretch: t(`unit.${range.unit}`, { count: range.amount }) })
  }
}

const mostNamed = 3
/** Several names as one reads them: two or three in full, more by their number. */
export function listWords(names: readonly string[], how: 'and' | 'or'): string {
  const [first = '', ...rest] = names
  if (rest.length === 0) return first
  if (names.length > mostNamed) return t('list.more', { first, count: rest.length })
  return t(`list.${how}`, { first: names.slice(0, -1).join(', '), last: names.at(-1) ?? '' })
}

/**
 * What a value is called; undefined choices are not there yet. Groups and options are all listed: of these alone what is
 * not there was deleted. Colleagues are not listed to the person who sees their own clients alone.
 */
export function labelIn(key: FilterKey, choices: readonly FilterChoice[] | undefined, value: string): string {
  if (key === 'assignedTo' && value === assignments.unassigned) return t('nobody')
  const found = choices?.find((one) => one.value === value)
  if (found) return found.label
  if (!choices) return t('notLoaded')
  if (key === 'assignedTo') return t('somebody')
  if (key === 'leadSource') return t('otherSource')
  return value === noGroup ? t('noGroup') : t('unknown')
}

/** What leads to the value: grey words of the sentence. */
export function leadWords(expression: FilterExpression, { choices, fields }: Names): string {
  switch (expression.key) {
    case 'assignedTo':
    case 'leadSource':
    case 'clientGroups':
      return t(`lead.${expression.key}.${expression.operator}`)
    case 'customFields': {
      const field = fields.find(({ id }) => id === expression.cf_id)
      const name = field?.name ?? (choices.size > 0 ? undefined : t('notLoaded'))
      if (expression.text) return name === undefined ? t('lead.unknownText') : t('lead.customText', { field: name })
      return name === undefined ? t('lead.unknownField') : t('lead.customFields', { field: name })
    }
    default:
      return t(`lead.${expression.key}`)
  }
}

function ownWords(expression: Extract<FilterExpression, { cf_id: string }>, { choices, fields }: Names): string {
  const { option, text, values, from, until, range } = expression
  if (option === 'ANY') return t('filled')
  if (option === 'NULL') return t('empty')
  if (text) return t('text', { text })
  if (range) return rangeWords(range)
  if (values) {
    const options = fields.find(({ id }) => id === expression.cf_id)?.options ?? (choices.size > 0 ? [] : undefined)
    return listWords(
      values.map((value) => labelIn(expression.key, options, value)),
      'or',
    )
  }
  const number = (value: number) => value.toLocaleString('en')
  if (typeof from === 'number' && typeof until === 'number')
    return t('number.between', { from: number(from), until: number(until) })
  return typeof from === 'number'
    ? t('number.from', { from: number(from) })
    : t('number.until', { until: number(until ?? 0) })
}

/** The value: the text of a chip. */
export function valueWords(expression: FilterExpression, names: Names): string {
  if (isUnfinished(expression)) return t('unfinished')
  switch (expression.key) {
    case 'isNewLead':
      return expression.value ? t('newLead') : t('notNew')
    case 'customFields':
      return ownWords(expression, names)
    case 'assignedTo':
    case 'leadSource':
    case 'clientGroups':
      return listWords(
        expression.values.map((value) => labelIn(expression.key, names.choices.get(expression.key), value)),
        expression.operator === 'all' ? 'and' : 'or',
      )
    default: {
      const { key, option, range } = expression
      if (option === 'ANY') return key === 'followUpDate' ? t('anyFollowUp') : t('any')
      if (option === 'NULL' || !range) return key === 'followUpDate' ? t('noFollowUp') : t('none')
      return rangeWords(range)
    }
  }
}
