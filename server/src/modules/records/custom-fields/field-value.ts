import { messages } from '@fairlead/contract/messages'
import { type FieldType, type FieldValue, fieldLimits } from '@fairlead/contract/records/fields/custom-fields'
import {
  dayOfSeconds,
  largestNumber,
  parseDay,
  parseNumber,
  plainNumber,
} from '@fairlead/contract/records/fields/field-values'
import { cut, fold, storable } from '#platform/text'
import type { FieldOption } from './custom-fields.tables.ts'

/** As much of a field as its values need. */
export type FieldShape = { type: FieldType; options: readonly FieldOption[] }
/** By whose habits texts are read and written. */
export type Habits = { zone?: string; country?: string | null }
export type Read = { value: FieldValue | null } | { wrong: string }

/** The columns of a value, all but one of them null. */
export type ValueColumns = {
  text: string | null
  textKey: string | null
  number: number | null
  date: string | null
  optionId: string | null
}
const nothing: ValueColumns = { text: null, textKey: null, number: null, date: null, optionId: null }
/** So much of a text is kept folded, for finding it. */
const longestKey = 200

const wrongs = {
  date: 'Enter a date, such as 3 Nov 2026 or 2026-11-03.',
  option: 'Not one of the options.',
  text: messages.maxCharacters(fieldLimits.text),
} as const

/** Says that letters are no number, and that one is written in no way that is known here (point 5). */
const wrongNumber = (text: string) => (/\p{L}/u.test(text) ? messages.integer : messages.decimal)

/** A text as a field takes it, an option by its label; empty clears it. */
export function parseValue({ type, options }: FieldShape, text: string, { zone, country }: Habits = {}): Read {
  const typed = storable(text).trim()
  if (typed === '') return { value: null }
  if (type === 'text') return typed.length > fieldLimits.text ? { wrong: wrongs.text } : { value: typed }
  if (type === 'number') {
    const value = parseNumber(typed, country)
    return value === undefined ? { wrong: wrongNumber(typed) } : { value }
  }
  if (type === 'date') {
    const value = dayOfSeconds(typed, zone) ?? parseDay(typed, country, zone)
    return value === undefined ? { wrong: wrongs.date } : { value }
  }
  const key = fold(typed)
  const option = options.find(({ id, label }) => fold(label) === key || id === typed)
  return option ? { value: option.id } : { wrong: wrongs.option }
}

/** A value as a sheet has it, which the same country's `parseValue` reads back: numbers ungrouped, days as 2026-11-03. */
export function formatValue({ type, options }: FieldShape, value: FieldValue | null, { country }: Habits = {}): string {
  if (value === null) return ''
  if (type === 'number') return plainNumber(Number(value), country)
  if (type === 'dropdown') return options.find(({ id }) => id === value)?.label ?? ''
  return String(value)
}

/** A value as a person reads it: numbers grouped, days as 03 Nov 2026. */
export function wordsOf(field: FieldShape, value: FieldValue | null): string | null {
  if (value === null) return null
  if (field.type === 'number') return Number(value).toLocaleString('en-US', { maximumFractionDigits: 20 })
  if (field.type !== 'date') return formatValue(field, value) || null
  const options = { timeZone: 'UTC', day: '2-digit', month: 'short', year: 'numeric' } as const
  return new Date(`${value}T00:00:00Z`).toLocaleDateString('en-GB', options)
}

/** A value of the right kind, from a call: numbers may come as text. */
export function checkValue(field: FieldShape, value: FieldValue | null, habits: Habits): Read {
  if (value === null) return { value }
  if (typeof value === 'string') return parseValue(field, value, habits)
  if (field.type !== 'number')
    return field.type === 'text'
      ? { value: String(value) }
      : { wrong: wrongs[field.type === 'date' ? 'date' : 'option'] }
  return Number.isFinite(value) && Math.abs(value) <= largestNumber ? { value } : { wrong: messages.decimal }
}

/** Where a value is kept. */
export function columnsOf({ type }: Pick<FieldShape, 'type'>, value: FieldValue): ValueColumns {
  if (type === 'number') return { ...nothing, number: Number(value) }
  const text = String(value)
  if (type === 'date') return { ...nothing, date: text }
  if (type === 'dropdown') return { ...nothing, optionId: text }
  return { ...nothing, text, textKey: cut(fold(text), longestKey) }
}

/** The value that a row holds for a field as it is now; null while it still holds one of another type. */
export function valueIn({ type, options }: FieldShape, row: Omit<ValueColumns, 'textKey'>): FieldValue | null {
  if (type === 'number') return row.number
  if (type === 'date') return row.date
  if (type === 'text') return row.text
  return options.some(({ id }) => id === row.optionId) ? row.optionId : null
}

/**
 * A value of one type as one of another: by what people would read in it. Undefined where it would be none.
 */
export function convertValue(
  from: FieldShape,
  to: FieldShape,
  value: FieldValue,
  habits: Habits = {},
): FieldValue | undefined {
  const read = parseValue(to, formatValue(from, value, habits), habits)
  return 'value' in read && read.value !== null ? read.value : undefined
}

/** Whether a value is one of the field's, as it is kept. */
export const fits = (field: FieldShape, value: FieldValue | null): boolean =>
  value === null ||
  ((field.type === 'number' ? typeof value === 'number' && Number.isFinite(value) : typeof value === 'string') &&
    (field.type !== 'date' || parseDay(String(value)) === value) &&
    (field.type !== 'dropdown' || field.options.some(({ id }) => id === value)))
