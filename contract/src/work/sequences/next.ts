import {
  type Branch,
  canBranch,
  firstStep,
  type Step,
  type StepAction,
  type StepStatus,
  stepFollowing,
} from './steps.ts'
import { type Calendar, endOfWait, type Landing, landOn, nextWorkingTime } from './working-days.ts'
import { dayAfter, localOf } from './zoned.ts'

/** Where a client is: the step that was reached, null before the first, and since when (the step before was completed). */
export type Place = { step_id: string | null; since: Date }

/** What is known of the client beside the place. */
export type Facts = {
  /** When what a wait waits for happened, at the place's step or one that follows; null if it has not. */
  metAt(step: Step, since: Date): Date | null
  /** A date field of the client as YYYY-MM-DD; null when it is empty. */
  dateOf(fieldId: string): string | null
}

/** A wait that is over, when, and how it ended. */
export type PassedStep = { step_id: string; at: Date; result: Branch | null }

/** Why a client stands still until a person does something. */
export type HoldReason = 'no_date' | 'date_passed'

/**
 * What is next for a client (rules 90 and 230). `pending`: a step was reached whose working time has not come. `due`: it
 * has. `waiting`: for a time, or for something until a time. `held`: a person has to decide. `finished`: there is no
 * further step.
 */
export type Now =
  | { state: 'due' | 'pending'; step: Step; at: Date; landing: Landing }
  | { state: 'waiting'; step: Step; at: Date; landing: Landing }
  | { state: 'held'; step: Step; reason: HoldReason }
  | { state: 'finished'; at: Date }
/** What is next, the waits that ended on the way there, and the place they led to. */
export type Next = { now: Now; passed: PassedStep[]; place: Place }

/** A step that is later than this is not simply due: a person decides whether it still makes sense. */
export const lateMs = 24 * 3_600_000

type Wait = { over: PassedStep | null; now: Now }
type Delay = Extract<StepAction, { step_type: 'DELAY' }>

function waitForDate(step: Step, since: Date, now: Date, facts: Facts, calendar: Calendar): Wait {
  const { until } = step.action as Delay
  if (until?.kind !== 'date') throw new Error('not a wait for a date')
  const date = facts.dateOf(until.field_id)
  if (date === null) return { over: null, now: { state: 'held', step, reason: 'no_date' } }
  const day = dayAfter(date, until.days)
  if (day < localOf(since, calendar.zone).day)
    return { over: null, now: { state: 'held', step, reason: 'date_passed' } }
  const landing = landOn(day, since, calendar)
  const over = landing.at <= now ? { step_id: step.id, at: landing.at, result: null } : null
  return { over, now: { state: 'waiting', step, at: landing.at, landing } }
}

/** A wait: over by now, or until when it lasts. */
function waitAt(step: Step, since: Date, now: Date, facts: Facts, calendar: Calendar): Wait {
  const { duration, until, time_limit: limit } = step.action as Delay
  if (until?.kind === 'date') return waitForDate(step, since, now, facts, calendar)
  const landing = endOfWait(since, (duration ?? limit) as NonNullable<typeof duration>, calendar)
  const waiting: Now = { state: 'waiting', step, at: landing.at, landing }
  if (!canBranch(step))
    return { over: landing.at <= now ? { step_id: step.id, at: landing.at, result: null } : null, now: waiting }
  const met = facts.metAt(step, since)
  // What happened at the limit or before it counts, whenever that is looked at.
  if (met && met <= now && met <= landing.at) {
    const at = met < since ? since : met
    return { over: { step_id: step.id, at, result: 'met' }, now: waiting }
  }
  return { over: landing.at <= now ? { step_id: step.id, at: landing.at, result: 'not_met' } : null, now: waiting }
}

/**
 * What is next for one client of one version of a sequence. Pure: the server, the screens and the tests ask it. At most
 * one step is due however much time has passed, since a step begins to wait when the one before is completed (rule 93).
 */
export function next(steps: readonly Step[], from: Place, now: Date, facts: Facts, calendar: Calendar): Next {
  const passed: PassedStep[] = []
  let { since } = from
  let step = from.step_id === null ? firstStep(steps) : steps.find(({ id }) => id === from.step_id)
  while (step) {
    const place = { step_id: step.id, since }
    if (step.action.step_type !== 'DELAY') {
      const landing = nextWorkingTime(since, calendar)
      const state = landing.at <= now ? 'due' : 'pending'
      return { now: { state, step, at: landing.at, landing }, passed, place }
    }
    const { over, now: waiting } = waitAt(step, since, now, facts, calendar)
    if (!over) return { now: waiting, passed, place }
    passed.push(over)
    since = over.at
    step = stepFollowing(steps, step.id, over.result)
  }
  return { now: { state: 'finished', at: since }, passed, place: { step_id: null, since } }
}

/** The place after a person completed or skipped the step they were at; undefined at the end. */
export const placeAfter = (steps: readonly Step[], stepId: string, at: Date): Place | undefined => {
  const following = stepFollowing(steps, stepId, null)
  return following && { step_id: following.id, since: at }
}

/** Whether a step that is due has waited so long that a person should decide. */
export const isLate = (dueAt: Date, now: Date): boolean => now.getTime() - dueAt.getTime() > lateMs

/** The status of the step a client is at (rule 92), by the calendar of the person who has the client. */
export function statusNow(
  { state, at }: { state: Now['state']; at: Date | null },
  now: Date,
  zone: string,
): StepStatus {
  if (state !== 'due' || !at || at > now) return 'PENDING'
  return localOf(at, zone).day < localOf(now, zone).day ? 'OVERDUE' : 'TODAY'
}

/** Whether what is waited for is taken to happen, in a simulation. */
export type Assumption = 'met' | 'not_met'
export type SimulatedStep = { step: Step; at: Date; landing: Landing }

/**
 * The steps of the days ahead if each is done when it is due: what "Simulate for this client" shows. What is waited for
 * happens now, or does not.
 */
export function simulate(
  steps: readonly Step[],
  from: Place,
  now: Date,
  facts: Facts,
  calendar: Calendar,
  { days, assume }: { days: number; assume: Assumption },
): { steps: SimulatedStep[]; end: 'finished' | 'held' | 'later'; held: { step: Step; reason: HoldReason } | null } {
  const until = new Date(now.getTime() + days * 86_400_000)
  const supposed: Facts = {
    dateOf: facts.dateOf,
    metAt: (step, since) =>
      facts.metAt(step, since) ?? (assume === 'met' ? new Date(Math.max(now.getTime(), since.getTime())) : null),
  }
  const ahead: SimulatedStep[] = []
  let place: Place | undefined = from
  while (place) {
    const { now: then } = next(steps, place, until, supposed, calendar)
    if (then.state === 'finished') break
    if (then.state === 'held') return { steps: ahead, end: 'held', held: { step: then.step, reason: then.reason } }
    if (then.state !== 'due') return { steps: ahead, end: 'later', held: null }
    const at = then.at < now ? now : then.at
    ahead.push({ step: then.step, at, landing: then.landing })
    place = placeAfter(steps, then.step.id, at)
  }
  return { steps: ahead, end: 'finished', held: null }
}
