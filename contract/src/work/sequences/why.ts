import { isLate, type Now } from './next.ts'
import type { Duration } from './steps.ts'
import type { Calendar, Landing, PassedDay } from './working-days.ts'
import { dayAfter, localOf } from './zoned.ts'

const moments = new Map<string, Intl.DateTimeFormat>()
const formatOf = (zone: string): Intl.DateTimeFormat => {
  let format = moments.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h12',
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      hour: '2-digit',
      minute: '2-digit',
    })
    moments.set(zone, format)
  }
  return format
}

/** A moment as people of a zone read it: Tue 10 Nov, 09:00 AM. */
export function momentIn(at: Date, zone: string): string {
  const shown: Record<string, string> = {}
  for (const { type, value } of formatOf(zone).formatToParts(at)) shown[type] = value
  return `${shown.weekday} ${shown.day} ${shown.month}, ${shown.hour}:${shown.minute} ${shown.dayPeriod}`
}

/** The place that a zone is named by: Singapore of Asia/Singapore. */
export const placeOf = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const namedDay = (day: string): string => weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? day

function reasonOf({ day, why, name }: PassedDay): string {
  if (why === 'holiday') return `${namedDay(day)} is a holiday (${name})`
  return why === 'day_off' ? `${namedDay(day)} is a day off` : `${namedDay(day)} is not a working day`
}

/** Why a time is not earlier, of the last day that was passed over; empty where none was. */
function because({ passed }: Landing): string {
  const last = passed.findLast(({ why }) => why === 'holiday') ?? passed.at(-1)
  return last ? ` because ${reasonOf(last)}` : ''
}

const plural = (amount: number, one: string): string => `${amount} ${one}${amount === 1 ? '' : 's'}`
/** A length of waiting in words: 3 days. */
export const durationWords = ({ amount, unit }: Duration): string => plural(amount, unit.slice(0, -1))

/** What happened before: the end of a sentence that says why now. */
export type Before = { what: string } | null

/**
 * The one line of an enrolment: why now, or why not yet. `paused` and `needs` come first, since nothing else counts while
 * they do.
 */
export function whyLine(
  now: Now,
  at: Date,
  calendar: Calendar,
  { before = null, pausedSince = null }: { before?: Before; pausedSince?: Date | null } = {},
): string {
  const { zone } = calendar
  if (pausedSince) return `Paused since ${momentIn(pausedSince, zone)}`
  switch (now.state) {
    case 'finished':
      return 'Completed'
    case 'held':
      return now.reason === 'no_date'
        ? 'On hold: it waits for a date this client doesn’t have'
        : 'On hold: the date it waits for has passed'
    case 'due':
      if (isLate(now.at, at)) return `Due since ${momentIn(now.at, zone)}: do it or skip it`
      return before ? `Due now: ${before.what}` : `Due since ${momentIn(now.at, zone)}`
    case 'pending':
      return `Waits until ${momentIn(now.at, zone)} in ${placeOf(zone)}${because(now.landing) || outside(now.at, at, calendar)}`
    case 'waiting':
      return `${waitWords(now)} ${momentIn(now.at, zone)} in ${placeOf(zone)}${because(now.landing)}`
  }
}

/** A step that was reached outside working hours. */
function outside(at: Date, now: Date, { zone, working_hours: hours }: Calendar): string {
  if (!hours) return ''
  const isTomorrow = localOf(at, zone).day === dayAfter(localOf(now, zone).day, 1)
  return isTomorrow || localOf(at, zone).day === localOf(now, zone).day ? ' when working hours begin' : ''
}

function waitWords(now: Extract<Now, { state: 'waiting' }>): string {
  const { action } = now.step
  if (action.step_type !== 'DELAY' || !action.until) return 'Waits until'
  switch (action.until.kind) {
    case 'opened':
      return 'Not opened yet. Waits at most until'
    case 'read':
      return `Not read for ${plural(action.until.seconds, 'second')} yet. Waits at most until`
    case 'replied':
      return 'No reply yet. Waits at most until'
    case 'field':
      return 'The field hasn’t changed yet. Waits at most until'
    case 'group':
      return `${action.until.is_in ? 'Not in the group yet' : 'Still in the group'}. Waits at most until`
    case 'date':
      return 'Waits until'
  }
}
