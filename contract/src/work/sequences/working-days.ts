import type { WeeklyHours } from '../../identity/team.ts'
import type { Duration } from './steps.ts'
import { dayAfter, instantAt, localOf, weekdayOf } from './zoned.ts'

/** When somebody works: their zone and hours, their days off, the holidays of the account's country. */
export type Calendar = {
  zone: string
  /** Null: every hour. */
  working_hours: WeeklyHours | null
  days_off: readonly { from: string; until: string }[]
  holidays: readonly { day: string; name: string }[]
  /** HH:MM: where days land (rule 90). */
  default_time: string
}

/** A day that was passed over, and why. */
export type PassedDay = { day: string; why: 'day_off' | 'holiday' | 'not_working'; name: string | null }
/** A working time, and which days were passed over to reach it. */
export type Landing = { at: Date; passed: PassedDay[] }

/** So far ahead a working time is looked for; beyond it every hour counts, so that nothing waits for ever. */
const furthestDays = 400
const always = [{ from: '00:00', until: '24:00' }]

/** Why nobody works on a day; undefined when somebody does. */
function whyNot(day: string, calendar: Calendar): PassedDay | undefined {
  const holiday = calendar.holidays.find((one) => one.day === day)
  if (holiday) return { day, why: 'holiday', name: holiday.name }
  if (calendar.days_off.some(({ from, until }) => from <= day && day <= until))
    return { day, why: 'day_off', name: null }
  const stretches = calendar.working_hours?.[weekdayOf(day)] ?? always
  return stretches.length > 0 ? undefined : { day, why: 'not_working', name: null }
}

const stretchesOn = (day: string, { working_hours: hours, zone }: Calendar) =>
  (hours?.[weekdayOf(day)] ?? always)
    .map(({ from, until }) => ({ from: instantAt(day, from, zone), until: instantAt(day, until, zone) }))
    // A stretch that a clock change skips is none.
    .filter(({ from, until }) => from < until)

/** Whether every hour of a working day is a working hour: then later days begin at the default time, not at midnight. */
const isWholeDay = (day: string, { working_hours: hours }: Calendar): boolean =>
  (hours?.[weekdayOf(day)] ?? always).some(({ from, until }) => from === '00:00' && until === '24:00')

/** The default time of a day if somebody works then, else the first working time of the day after it, else before it. */
function defaultOn(day: string, calendar: Calendar): Date | undefined {
  const stretches = stretchesOn(day, calendar)
  const wanted = instantAt(day, calendar.default_time, calendar.zone)
  if (stretches.some(({ from, until }) => from <= wanted && wanted < until)) return wanted
  return stretches.find(({ from }) => from > wanted)?.from ?? stretches[0]?.from
}

/** The first working time at or after an instant. */
export function nextWorkingTime(at: Date, calendar: Calendar): Landing {
  const passed: PassedDay[] = []
  let { day } = localOf(at, calendar.zone)
  for (let i = 0; i < furthestDays; i += 1, day = dayAfter(day, 1)) {
    const not = whyNot(day, calendar)
    if (not) {
      passed.push(not)
      continue
    }
    if (i > 0 && isWholeDay(day, calendar)) return { at: defaultOn(day, calendar) ?? at, passed }
    const stretch = stretchesOn(day, calendar).find(({ until }) => until > at)
    if (stretch) return { at: stretch.from > at ? stretch.from : at, passed }
  }
  return { at, passed: [] }
}

/** The default time of the first working day from a day on, and never before an instant. */
export function landOn(day: string, notBefore: Date, calendar: Calendar): Landing {
  const passed: PassedDay[] = []
  for (let i = 0, one = day; i < furthestDays; i += 1, one = dayAfter(one, 1)) {
    const not = whyNot(one, calendar)
    if (not) {
      passed.push(not)
      continue
    }
    const at = defaultOn(one, calendar)
    if (at && at >= notBefore) return { at, passed }
  }
  return { at: notBefore, passed: [] }
}

/** When a wait that began at an instant is over: hours run on the clock, days land on the default time. */
export function endOfWait(from: Date, { amount, unit }: Duration, calendar: Calendar): Landing {
  if (unit === 'hours') return { at: new Date(from.getTime() + amount * 3_600_000), passed: [] }
  return landOn(dayAfter(localOf(from, calendar.zone).day, amount), from, calendar)
}

/** The days of a stretch on which nobody works, and why. */
export const daysOffBetween = (from: string, days: number, calendar: Calendar): PassedDay[] =>
  Array.from({ length: days + 1 }, (_, i) => whyNot(dayAfter(from, i), calendar)).filter((one) => one !== undefined)
