/** What people write for numbers and dates, read; and how these are written back. Pure: screens and imports share it. */

type Habits = { decimal: string; isMonthFirst: boolean }
const habits = new Map<string, Habits>()
const plainHabits: Habits = { decimal: '.', isMonthFirst: false }

/** How numbers and dates are written in a country: by its commonest language. */
function habitsOf(country: string | null | undefined): Habits {
  if (!country || !/^[A-Z]{2}$/.test(country)) return plainHabits
  let found = habits.get(country)
  if (!found) {
    // Without its script: few locales are known by that.
    const locale = `${new Intl.Locale(`und-${country}`).maximize().language}-${country}`
    const parts = new Intl.NumberFormat(locale, { numberingSystem: 'latn' }).formatToParts(1.5)
    const decimal = parts.find(({ type }) => type === 'decimal')?.value
    const date = new Intl.DateTimeFormat(locale, { calendar: 'gregory', numberingSystem: 'latn' })
    const order = date.formatToParts(new Date(Date.UTC(2026, 4, 17))).map(({ type }) => type)
    const month = order.indexOf('month')
    const isMonthFirst = month < order.indexOf('day') && month < order.indexOf('year')
    found = { decimal: decimal === ',' ? ',' : '.', isMonthFirst }
    habits.set(country, found)
  }
  return found
}

/** A number is no larger than this: beyond it not every whole one can be kept. */
export const largestNumber = 1e15

/** Digits of the scripts in which forms are commonly filled, as Western ones. */
const westernDigits = (text: string): string =>
  text.replace(/[٠-٩۰-۹०-९]/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    const zero = code >= 0x966 ? 0x966 : code >= 0x6f0 ? 0x6f0 : 0x660
    return String(code - zero)
  })

/** Groups of three, or of two before the last three as in India. */
const isGrouped = (text: string, mark: string): boolean => {
  const groups = text.split(mark)
  const [first = '', ...rest] = groups
  const last = rest.at(-1) ?? ''
  return (
    /^\d{1,3}$/.test(first) &&
    first !== '0' &&
    last.length === 3 &&
    (rest.every((group) => /^\d{3}$/.test(group)) || rest.slice(0, -1).every((group) => /^\d{2}$/.test(group)))
  )
}

/** Digits with at most one point, from digits with marks; undefined where the marks make no number. */
function withPoint(text: string, decimal: string): string | undefined {
  if (/^\d+$/.test(text)) return text
  const marks = [...text.replace(/\d/g, '')]
  const kinds = new Set(marks)
  const last = marks.at(-1) ?? ''
  if (kinds.size > 2) return undefined
  if (kinds.size === 2) {
    const other = marks[0] ?? ''
    const [whole = '', fraction = '', ...more] = text.split(last)
    if (more.length > 0 || last === "'" || !isGrouped(whole, other) || !/^\d+$/.test(fraction)) return undefined
    return `${whole.replaceAll(other, '')}.${fraction}`
  }
  const couldGroup = isGrouped(text, last)
  if (couldGroup && (marks.length > 1 || last === "'" || last !== decimal)) return text.replaceAll(last, '')
  if (marks.length > 1 || last === "'") return undefined
  const [whole = '', fraction = ''] = text.split(last)
  return fraction === '' ? undefined : `${whole || '0'}.${fraction}`
}

/**
 * A number as people write it: 1,234.56, 1.234,56, 1 234,56, 1'234.56, 12,34,567, S$ 1,200, (300). Where one mark
 * could mean both, the country's habit decides. Undefined where it is none.
 */
export function parseNumber(text: string, country?: string | null): number | undefined {
  let rest = westernDigits(text.normalize('NFKC'))
    .replace(/[\u2212\u2013]/g, '-')
    .replace(/[’`´]/g, "'")
    .trim()
  let isNegative = false
  if (/^\(.*\)$/.test(rest)) {
    isNegative = true
    rest = rest.slice(1, -1).trim()
  }
  const money = /^(?:[A-Za-z]{1,3}\s?\p{Sc}|\p{Sc}|[A-Z]{3}\s|Rp\.?\s?|Rs\.?\s?|RM\s?)\s*|\s*(?:\p{Sc}|[A-Z]{3})$/gu
  // The sign stands before what the money is called, or behind it.
  const signed = /^[+-]/.test(rest) ? rest : rest.replace(money, '').trim()
  isNegative ||= signed.startsWith('-')
  rest = signed
    .replace(/^[+-]\s*/, '')
    .replace(money, '')
    .trim()
  // Blanks group too; elsewhere they part two numbers.
  if (/\s/.test(rest)) {
    const [whole = '', fraction] = rest.split(/[.,](?=\d+$)/)
    const grouped = whole.replace(/\s/g, ' ')
    if (!isGrouped(grouped, ' ')) return undefined
    rest = grouped.replaceAll(' ', '') + (fraction === undefined ? '' : `${rest.at(whole.length)}${fraction}`)
    if (fraction !== undefined) rest = rest.replace(',', '.')
    if (!/^\d+(\.\d+)?$/.test(rest)) return undefined
  } else {
    if (!/^[\d.,']+$/.test(rest) || !/\d/.test(rest)) return undefined
    const pointed = withPoint(rest, habitsOf(country).decimal)
    if (pointed === undefined) return undefined
    rest = pointed
  }
  const value = Number(rest)
  if (!Number.isFinite(value) || value > largestNumber) return undefined
  return isNegative && value !== 0 ? -value : value
}

/** A number without grouping, with the country's decimal mark, so that the same country reads it back. */
export function plainNumber(value: number, country?: string | null): string {
  const text = Math.abs(value) < 1e-6 && value !== 0 ? value.toFixed(20).replace(/0+$/, '') : String(value)
  return text.replace('.', habitsOf(country).decimal)
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const monthNames = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]
const monthOf = (name: string): number | undefined => {
  const text = name.toLowerCase()
  const at = text === 'sept' ? 8 : monthNames.findIndex((full, i) => full === text || months[i] === text)
  return at < 0 ? undefined : at + 1
}
const yearOf = (text: string): number => {
  const year = Number(text)
  return text.length > 2 ? year : year + (year < 70 ? 2000 : 1900)
}

/** A day that the calendar has, of the years 1900 to 9999, as YYYY-MM-DD. */
function dayOf(year: number, month: number, day: number): string | undefined {
  if (year < 1900 || year > 9999) return undefined
  const date = new Date(Date.UTC(year, month - 1, day))
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined
  return date.toISOString().slice(0, 10)
}

/** A point in time with its offset, as the day that it is in a zone. */
function dayAt(text: string, zone: string | undefined): string | undefined {
  if (!/^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?\s?(Z|[+-]\d{2}:?\d{2})$/i.test(text)) return undefined
  const at = new Date(text.replace(' ', 'T').replace(/\s/g, ''))
  if (Number.isNaN(at.getTime())) return undefined
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone ?? 'UTC',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  const [year = 0, month = 0, day = 0] = format.format(at).split('-').map(Number)
  return dayOf(year, month, day)
}

/** A number of ten digits is seconds since 1970: the day that this is in a zone. Undefined for anything else. */
export const dayOfSeconds = (text: string, zone?: string): string | undefined =>
  /^\d{10}$/.test(text) ? dayAt(new Date(Number(text) * 1000).toISOString(), zone) : undefined

/**
 * A day as people write it, as YYYY-MM-DD: 2026-11-03, 3/11/2026, 11/3/2026 where the month comes first, 3.11.26,
 * 3 Nov 2026, November 3, 2026, 20261103; a time of day beside it is left out. Undefined where it is none.
 */
export function parseDay(text: string, country?: string | null, zone?: string): string | undefined {
  const trimmed = westernDigits(text.normalize('NFKC')).trim()
  const instant = dayAt(trimmed, zone)
  if (instant) return instant
  const rest = trimmed
    .replace(/[T\s,]+\d{1,2}[:.]\d{2}([:.]\d{2})?(\.\d+)?\s?([ap]\.?m\.?)?$/i, '')
    .replace(/^(mon|tue|tues|wed|thu|thur|thurs|fri|sat|sun)[a-z]*\.?,?\s+/i, '')
    .trim()
  let found = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})\.?$/.exec(rest) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(rest)
  if (found) return dayOf(Number(found[1]), Number(found[2]), Number(found[3]))
  found = /^(\d{1,2})([-/.])\s?(\d{1,2})\2\s?(\d{4}|\d{2})$/.exec(rest)
  if (found) {
    const [, a = '', mark, b = '', y = ''] = found
    const isMonthFirst = Number(a) <= 12 && (Number(b) > 12 || (mark !== '.' && habitsOf(country).isMonthFirst))
    return isMonthFirst ? dayOf(yearOf(y), Number(a), Number(b)) : dayOf(yearOf(y), Number(b), Number(a))
  }
  found = /^(\d{1,2})(?:st|nd|rd|th)?[\s.-]*([A-Za-z]{3,9})\.?[\s,-]*(\d{4}|\d{2})$/.exec(rest)
  if (found) return dayOf(yearOf(found[3] ?? ''), monthOf(found[2] ?? '') ?? 0, Number(found[1]))
  found = /^([A-Za-z]{3,9})\.?[\s-]*(\d{1,2})(?:st|nd|rd|th)?[\s,-]+(\d{4}|\d{2})$/.exec(rest)
  if (found) return dayOf(yearOf(found[3] ?? ''), monthOf(found[1] ?? '') ?? 0, Number(found[2]))
  return undefined
}
