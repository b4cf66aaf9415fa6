import { type Due, type DuePick, dayOf, dueType, type FollowUp } from '@fairlead/contract/work/follow-ups'
import { z } from 'zod'
import { addDays, instantOf, timeOf, weekdayOf } from '~/lib/time/calendar.ts'

export const chips = ['hour', 'today', 'tomorrow', 'three', 'week', 'someday', 'pick'] as const
export type Chip = (typeof chips)[number]

/** What is being picked. `day` is empty until there is one, `time` where only a day is meant. */
const Draft = z.object({ chip: z.enum(chips).nullable(), day: z.string(), time: z.string() })
export type Draft = z.output<typeof Draft>
export const noDraft: Draft = { chip: null, day: '', time: '' }

/** A draft that was kept elsewhere, whatever became of it there. */
export const readDraft = (kept: unknown): Draft => Draft.safeParse(kept).data ?? noDraft

/** By whose calendar a day is meant. */
export type Clock = {
  now: Date
  zone: string
  /** The time of the reminder when only a day is picked, HH:MM. */
  defaultTime: string
  /** Days without work; 0 is Sunday. */
  daysOff: readonly number[]
}

type Lateness = Pick<FollowUp, 'is_overdue' | 'overdue_at'>

const hourMs = 3_600_000
const monday = 1

/** The first working day of next week: its Monday, or the next day that is no day off. On a Sunday it is never tomorrow. */
export function nextWeek({ now, zone, daysOff }: Clock): string {
  const today = dayOf(now, zone)
  const first = addDays(today, ((monday - weekdayOf(today) + 6) % 7) + 1)
  const working = [0, 1, 2, 3, 4, 5, 6].find((n) => !daysOff.includes(weekdayOf(addDays(first, n))))
  const day = addDays(first, working ?? 0)
  return day === addDays(today, 1) ? addDays(day, 7) : day
}

/** The draft after a chip was tapped. A time that was typed stays with the new day. */
export function choose(chip: Chip, draft: Draft, clock: Clock): Draft {
  const today = dayOf(clock.now, clock.zone)
  const time = draft.chip === 'hour' ? '' : draft.time
  switch (chip) {
    case 'hour': {
      const at = new Date(clock.now.getTime() + hourMs)
      return { chip, day: dayOf(at, clock.zone), time: timeOf(at, clock.zone) }
    }
    case 'today':
      return { chip, day: today, time }
    case 'tomorrow':
      return { chip, day: addDays(today, 1), time }
    case 'three':
      return { chip, day: addDays(today, 3), time }
    case 'week':
      return { chip, day: nextWeek(clock), time }
    case 'someday':
      return { chip, day: '', time: '' }
    case 'pick':
      return { chip, day: draft.chip === 'hour' ? '' : draft.day, time }
  }
}

/** The chips of which no two mean the same day: three days on is left out where that is next week's day. */
export function distinct<C extends Chip>(offered: readonly C[], clock: Clock): C[] {
  const isNextWeek = choose('three', noDraft, clock).day === nextWeek(clock)
  return offered.filter((chip) => chip !== 'three' || !isNextWeek)
}

/** A draft as it is marked: a chip by the day that it means now, since a kept draft may be from another day. */
export function asOf(draft: Draft, clock: Clock): Draft {
  const { chip, day } = draft
  const isHour = chip === 'hour' && day >= dayOf(clock.now, clock.zone)
  if (chip === null || chip === 'pick' || isHour || day === '') return draft
  const near = distinct(['today', 'tomorrow', 'three', 'week'], clock)
  return { ...draft, chip: near.find((one) => choose(one, noDraft, clock).day === day) ?? 'pick' }
}

/** What the dialog begins with: what is set already, unless it is overdue and has to be picked again. */
export function draftOf(followUp: (Due & Lateness) | null, clock: Clock): Draft {
  if (!followUp || dueType(followUp, clock.now, clock.zone).type === 'overdue') return noDraft
  if (followUp.maturity_type === 'NOT_FIXED' || !followUp.remind_on) return { chip: 'someday', day: '', time: '' }
  const at = new Date(followUp.remind_on)
  const day = dayOf(at, clock.zone)
  const near = (['today', 'tomorrow'] as const).find((chip) => choose(chip, noDraft, clock).day === day)
  return { chip: near ?? 'pick', day, time: followUp.has_time ? timeOf(at, clock.zone) : '' }
}

/** What is sent for a draft; undefined while there is no day. */
export function pickOf({ chip, day, time }: Draft, { now, zone }: Pick<Clock, 'now' | 'zone'>): DuePick | undefined {
  if (chip === 'someday') return { maturity_type: 'NOT_FIXED' }
  if (chip === null || day === '') return undefined
  return time ? { remind_on: instantOf(day, time, zone, now).toISOString() } : { day }
}

/** A follow-up with a time is overdue so long after it, one of a day at the day's end (rule 53). */
const graceMs = 60_000

/** When a pick is due, as the server will say it. */
export function dueOf(pick: DuePick, { zone, defaultTime }: Pick<Clock, 'zone' | 'defaultTime'>): Due & Lateness {
  const fixed = { maturity_type: 'FIXED', is_overdue: false } as const
  if (pick.day) {
    const [at, end] = [instantOf(pick.day, defaultTime, zone), instantOf(addDays(pick.day, 1), '00:00', zone)]
    return { ...fixed, remind_on: at.toISOString(), has_time: false, overdue_at: end.toISOString() }
  }
  if (pick.remind_on) {
    const end = new Date(Date.parse(pick.remind_on) + graceMs)
    return { ...fixed, remind_on: pick.remind_on, has_time: true, overdue_at: end.toISOString() }
  }
  return { remind_on: null, has_time: false, maturity_type: 'NOT_FIXED', is_overdue: false, overdue_at: null }
}

/** True when a time was picked that lies behind. */
export const isPast = (pick: DuePick, now: Date): boolean =>
  pick.remind_on !== undefined && Date.parse(pick.remind_on) < now.getTime()

/** The ways to put a follow-up off (rule 57), with when each leads to. */
export function snoozes(clock: Clock): { name: 'hour' | 'tomorrow' | 'week'; pick: DuePick }[] {
  const at = new Date(Math.floor(clock.now.getTime() / 60_000) * 60_000 + hourMs)
  return [
    { name: 'hour', pick: { remind_on: at.toISOString() } },
    { name: 'tomorrow', pick: { day: addDays(dayOf(clock.now, clock.zone), 1) } },
    { name: 'week', pick: { day: nextWeek(clock) } },
  ]
}
