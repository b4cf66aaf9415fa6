import { dayIn, endOfDay, instantOf } from '#platform/time'
import type { DueColumns } from '#records/clients'

/** What was picked: a time, a day, or someday. */
export type Picked = { remindOn: Date } | { day: string } | 'someday'

export type Schedule = {
  maturity: 'FIXED' | 'NOT_FIXED'
  remindOn: Date | null
  hasTime: boolean
  day: string | null
  zone: string
}

/** A timed follow-up is overdue one minute after its time (rule 53). */
const graceMs = 60_000

/**
 * What was picked, as it is stored: a day is reminded of at `defaultTime` of `zone`, on that very day
 * whatever the clocks do in the meantime (rule 54).
 */
export function scheduleOf(picked: Picked, zone: string, defaultTime: string): Schedule {
  if (picked === 'someday') return { maturity: 'NOT_FIXED', remindOn: null, hasTime: false, day: null, zone }
  if ('day' in picked)
    return {
      maturity: 'FIXED',
      remindOn: instantOf(picked.day, defaultTime, zone),
      hasTime: false,
      day: picked.day,
      zone,
    }
  return { maturity: 'FIXED', remindOn: picked.remindOn, hasTime: true, day: dayIn(picked.remindOn, zone), zone }
}

/** A schedule as lists sort and show it. With only a day it is due, and then overdue, at that day's end. */
export function dueColumns(schedule: Schedule, note: string | null): DueColumns {
  const { maturity, remindOn, hasTime, day, zone } = schedule
  const head = { remind_on: remindOn?.toISOString() ?? null, has_time: hasTime, maturity_type: maturity, note }
  if (!remindOn || !day) return { ...head, dueAt: 'someday', overdueAt: null }
  if (hasTime) return { ...head, dueAt: remindOn, overdueAt: new Date(remindOn.getTime() + graceMs) }
  const end = endOfDay(day, zone)
  return { ...head, dueAt: new Date(end.getTime() - 1), overdueAt: end }
}
