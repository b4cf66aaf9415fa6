import { addDays, weekdayOf } from '~/lib/time/calendar.ts'
import { formatDate } from '~/lib/time/dates.ts'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const monthOf = (name = ''): number => months.indexOf(name.slice(0, 3).toLowerCase()) + 1

const two = (number: number): string => String(number).padStart(2, '0')

/** The day as YYYY-MM-DD, if the calendar has it. */
function dayOf(year: number, month: number, day: number): string | undefined {
  const text = `${year}-${two(month)}-${two(day)}`
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.getUTCDate() === day ? text : undefined
}

/** Countries where the month is written before the day: the United States and what belongs to them, and the Philippines. */
const monthFirst = new Set('US PR GU VI AS MP FM MH PW PH'.split(' '))

/** Whether people in a country (a code of two letters) write 11/20/2026. */
export const writesMonthFirst = (country: string | null | undefined): boolean => monthFirst.has(country ?? '')

/** '26' is 2026. */
const yearOf = (figures = ''): number => Number(figures.length === 2 ? `20${figures}` : figures)
const weekday = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*[,.]?\s+/i

/**
 * The day that somebody typed: '2026-11-20', '2026/11/20', '20 Nov 2026', 'Fri 20 Nov 2026', 'November 20, 2026',
 * '20/11/26' (the day comes first unless it cannot be one, or the month does where people write so).
 *
 * @returns YYYY-MM-DD; '' for nothing; undefined for what is no whole date (yet)
 */
export function readDay(typed: string, isMonthFirst = false): string | undefined {
  const text = typed.trim().replace(weekday, '')
  if (text === '') return ''
  const iso = /^([1-9]\d{3})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text)
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const numbers = /^(\d{1,2})([\s./-])(\d{1,2})[\s./-]([1-9]\d{3}|\d{2})$/.exec(text)
  if (numbers) {
    const [first, second, year] = [Number(numbers[1]), Number(numbers[3]), yearOf(numbers[4])]
    // Points stand only where the day comes first.
    return second > 12 || (isMonthFirst && numbers[2] !== '.' && first <= 12)
      ? dayOf(year, first, second)
      : dayOf(year, second, first)
  }
  const named =
    /^(\d{1,2})[\s.-]*([a-z]{3,9})[\s.,-]*([1-9]\d{3}|\d{2})$/i.exec(text) ??
    /^([a-z]{3,9})[\s.-]*(\d{1,2})[\s.,]+([1-9]\d{3}|\d{2})$/i.exec(text)
  if (!named) return undefined
  const [, one = '', other = '', year] = named
  const [day, month] = /^\d/.test(one) ? [one, other] : [other, one]
  return dayOf(yearOf(year), monthOf(month), Number(day))
}

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']

/**
 * A day that lies ahead, as `readDay` reads it, and also 'today', 'tomorrow', 'Friday', '24 Dec' and '24/12': the next such
 * day from today on.
 */
export function readDayAhead(typed: string, today: string, isMonthFirst = false): string | undefined {
  const whole = readDay(typed, isMonthFirst)
  if (whole !== undefined) return whole
  const text = typed.trim().toLowerCase().replace(/[.,]$/, '')
  if (text === 'today') return today
  if (text === 'tomorrow') return addDays(today, 1)
  const weekdayMeant = text.length < 3 ? -1 : weekdays.findIndex((name) => name.startsWith(text))
  if (weekdayMeant >= 0) return addDays(today, (weekdayMeant - weekdayOf(today) + 7) % 7)
  const year = Number(today.slice(0, 4))
  return [year, year + 1].map((next) => readDay(`${text} ${next}`, isMonthFirst)).find((day) => day && day >= today)
}

/** A day as it is shown everywhere: '20 Nov 2026'. Anything else is shown as it is. */
export const showDay = (day: string): string =>
  /^\d{4}-\d{2}-\d{2}$/.test(day) && readDay(day) ? formatDate(`${day}T12:00:00Z`, 'UTC') : day

/**
 * The time of day that somebody typed: '16:15', '4:15 pm', '415p', '9'.
 *
 * @returns HH:MM on a clock of 24 hours; '' for nothing; undefined for what is no time (yet)
 */
export function readTime(typed: string): string | undefined {
  const text = typed.trim()
  if (text === '') return ''
  const found = /^(\d{1,2})(?:[:. ]?(\d{2}))?\s*(?:([ap])\.?(?:m\.?)?)?$/i.exec(text)
  if (!found) return undefined
  const [hour, minute, half] = [Number(found[1]), Number(found[2] ?? 0), found[3]?.toLowerCase()]
  if (minute > 59 || hour > 23 || (half && (hour < 1 || hour > 12))) return undefined
  const onClock = half ? (hour % 12) + (half === 'p' ? 12 : 0) : hour
  return `${two(onClock)}:${two(minute)}`
}

/** A time as it is shown everywhere: '04:15 PM'. Anything else is shown as it is. */
export function showTime(time: string): string {
  const [, hour = 0, minute = ''] = /^(\d{2}):(\d{2})$/.exec(time) ?? []
  if (!minute) return time
  return `${two(Number(hour) % 12 || 12)}:${minute} ${Number(hour) < 12 ? 'AM' : 'PM'}`
}
