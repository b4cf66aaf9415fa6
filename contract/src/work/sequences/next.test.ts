import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { placeInVersion } from './move.ts'
import { type Facts, isLate, next, placeAfter, simulate, statusNow } from './next.ts'
import { type Branch, inReadingOrder, type Step, type StepAction, stepFollowing } from './steps.ts'
import { whyLine } from './why.ts'
import { type Calendar, endOfWait, nextWorkingTime } from './working-days.ts'
import { dayAfter, instantAt, localOf, weekdayOf } from './zoned.ts'

const hour = 3_600_000
const zones = Intl.supportedValuesOf('timeZone')
const zone = fc.constantFrom(...zones)
const instant = fc
  .integer({ min: Date.UTC(2026, 0, 1) / 60_000, max: Date.UTC(2027, 0, 1) / 60_000 })
  .map((minute) => new Date(minute * 60_000))
const office = [{ from: '09:00', until: '18:00' }]
const night = [
  { from: '00:00', until: '06:00' },
  { from: '22:00', until: '24:00' },
]
const week = fc.constantFrom(
  null,
  [[], office, office, office, office, office, []],
  Array.from({ length: 7 }, () => night),
  [office, [], [], [], [], [], []],
)
const calendar: fc.Arbitrary<Calendar> = fc.record({
  zone,
  working_hours: week,
  days_off: fc.constantFrom([], [{ from: '2026-07-01', until: '2026-07-14' }]),
  holidays: fc.constantFrom([], [{ day: '2026-11-09', name: 'Deepavali' }]),
  default_time: fc.constantFrom('09:00', '02:30', '23:45'),
})
const singapore: Calendar = {
  zone: 'Asia/Singapore',
  working_hours: [[], office, office, office, office, office, office],
  days_off: [],
  holidays: [{ day: '2026-11-09', name: 'Deepavali' }],
  default_time: '09:00',
}
const nothing: Facts = { metAt: () => null, dateOf: () => null }

let ids = 0
const step = (action: StepAction, parent: Step | null = null, branch: Branch | null = null): Step => ({
  id: `step ${++ids}`,
  parent_step_id: parent?.id ?? null,
  branch,
  action,
})
const call: StepAction = { step_type: 'CONTACT_CLIENT', channel: 'phone_call', text: null }
const wait = (amount: number, unit: 'hours' | 'days' = 'days'): StepAction => ({
  step_type: 'DELAY',
  duration: { amount, unit },
  until: null,
  time_limit: null,
})
const untilReply: StepAction = {
  step_type: 'DELAY',
  duration: null,
  until: { kind: 'replied' },
  time_limit: { amount: 3, unit: 'days' },
}

describe('wall clocks', () => {
  it('are read and set in every zone, over every change of clocks', () => {
    fc.assert(
      fc.property(instant, zone, (at, where) => {
        const { day, time } = localOf(at, where)
        const back = instantAt(day, time, where)
        // A time that comes twice is its first.
        expect(back.getTime()).toBeLessThanOrEqual(at.getTime())
        expect(localOf(back, where)).toEqual({ day, time })
      }),
    )
  })
  it('skip forward where a time does not exist', () => {
    expect(instantAt('2026-03-29', '02:30', 'Europe/Berlin')).toEqual(new Date('2026-03-29T01:30:00Z'))
    expect(instantAt('2026-10-25', '02:30', 'Europe/Berlin')).toEqual(new Date('2026-10-25T00:30:00Z'))
    expect(instantAt('2026-10-25', '24:00', 'Europe/Berlin')).toEqual(new Date('2026-10-25T23:00:00Z'))
  })
})

describe('working times', () => {
  it('are never earlier than asked for, never on a day off or a holiday, and within working hours', () => {
    fc.assert(
      fc.property(instant, calendar, (at, when) => {
        const { at: then } = nextWorkingTime(at, when)
        expect(then.getTime()).toBeGreaterThanOrEqual(at.getTime())
        const { day, time } = localOf(then, when.zone)
        expect(when.days_off.some(({ from, until }) => from <= day && day <= until)).toBe(false)
        expect(when.holidays.some((one) => one.day === day)).toBe(false)
        const stretches = when.working_hours?.[weekdayOf(day)]
        // A stretch that begins in a gap of the clock begins after it.
        if (stretches) expect(stretches.some(({ from, until }) => from <= time && time < until)).toBe(true)
        expect(nextWorkingTime(then, when).at).toEqual(then)
      }),
    )
  })
  it('end waits of hours to the minute, and waits of days on a later day, never early', () => {
    fc.assert(
      fc.property(instant, calendar, fc.integer({ min: 1, max: 60 }), (at, when, amount) => {
        expect(endOfWait(at, { amount, unit: 'hours' }, when).at.getTime() - at.getTime()).toBe(amount * hour)
        const { at: then } = endOfWait(at, { amount, unit: 'days' }, when)
        const day = localOf(at, when.zone).day
        expect(localOf(then, when.zone).day >= dayAfter(day, amount)).toBe(true)
        expect(endOfWait(at, { amount: amount + 1, unit: 'days' }, when).at.getTime()).toBeGreaterThanOrEqual(
          then.getTime(),
        )
      }),
    )
  })
  it('say why they are not earlier', () => {
    const brochure = step(wait(3))
    const since = instantAt('2026-11-05', '09:06', 'Asia/Singapore')
    const now = instantAt('2026-11-06', '10:00', 'Asia/Singapore')
    const line = whyLine(
      next([brochure, step(call)], { step_id: null, since }, now, nothing, singapore).now,
      now,
      singapore,
    )
    expect(line).toBe('Waits until Tue 10 Nov, 09:00 AM in Singapore because Monday is a holiday (Deepavali)')
  })
})

/** Trees of steps: each wait for a reply has some below it. */
const tree = fc
  .array(fc.constantFrom('call', 'hours', 'days', 'until'), { minLength: 1, maxLength: 6 })
  .chain((kinds) => fc.tuple(fc.constant(kinds), fc.array(fc.nat(2), { minLength: 12, maxLength: 12 })))
  .map(([kinds, below]) => {
    const steps: Step[] = []
    for (const [i, kind] of kinds.entries()) {
      const one = step(
        kind === 'call' ? call : kind === 'hours' ? wait(5, 'hours') : kind === 'days' ? wait(2) : untilReply,
      )
      steps.push(one)
      if (kind !== 'until') continue
      for (let n = 0; n < (below[i * 2] ?? 0); n += 1) steps.push(step(call, one, 'met'))
      for (let n = 0; n < (below[i * 2 + 1] ?? 0); n += 1) steps.push(step(call, one, 'not_met'))
    }
    return steps
  })

/** The model: the steps that a client comes to, by walking the tree with what comes of each wait. */
function model(steps: readonly Step[], result: (step: Step) => Branch): string[] {
  const walk = (parent: Step | null, branch: Branch | null): string[] =>
    steps
      .filter((one) => one.parent_step_id === (parent?.id ?? null) && one.branch === branch)
      .flatMap((one) =>
        one.action.step_type === 'DELAY' && one.action.until ? [one.id, ...walk(one, result(one))] : [one.id],
      )
  return walk(null, null)
}

describe('what is next', () => {
  it('comes to the steps of the model in their order, each once, none early', () => {
    fc.assert(
      fc.property(tree, instant, calendar, fc.boolean(), (steps, start, when, replies) => {
        const facts: Facts = {
          dateOf: () => null,
          metAt: (_step, since) => (replies ? new Date(since.getTime() + hour) : null),
        }
        const seen: string[] = []
        let place: ReturnType<typeof placeAfter> | { step_id: null; since: Date } = { step_id: null, since: start }
        let now = start
        for (let i = 0; place && i < 100; i += 1) {
          const then = next(steps, place, now, facts, when)
          seen.push(...then.passed.map(({ step_id }) => step_id))
          for (const { at } of then.passed) expect(at.getTime()).toBeLessThanOrEqual(now.getTime())
          // Asked again from where it led to, nothing happens twice.
          const again = next(steps, then.place, now, facts, when)
          if (then.now.state !== 'finished') expect(again.passed).toEqual([])
          if (then.now.state === 'finished') {
            place = undefined
          } else if (then.now.state === 'due') {
            expect(then.now.at.getTime()).toBeLessThanOrEqual(now.getTime())
            expect(then.now.at.getTime()).toBeGreaterThanOrEqual(then.place.since.getTime())
            seen.push(then.now.step.id)
            place = placeAfter(steps, then.now.step.id, now)
          } else {
            place = then.place
            // Time passes, now and then past a whole night.
            now = new Date(now.getTime() + 7 * hour)
            i -= 0.95
          }
        }
        expect(seen).toEqual(model(steps, () => (replies ? 'met' : 'not_met')))
      }),
      { numRuns: 60 },
    )
  })
  it('has at most one step due however long nobody looked (rule 93)', () => {
    const steps = [step(wait(1)), step(call), step(wait(1)), step(call)]
    const start = new Date('2026-06-01T01:00:00Z')
    const later = new Date('2026-09-01T01:00:00Z')
    const { now, passed } = next(steps, { step_id: null, since: start }, later, nothing, singapore)
    expect(passed).toHaveLength(1)
    expect(now).toMatchObject({ state: 'due', step: { id: steps[1]?.id } })
    expect(now.state === 'due' && isLate(now.at, later)).toBe(true)
  })
  it('counts what happened at the limit or before it, and nothing after it', () => {
    const until = step(untilReply)
    const [met, not] = [step(call, until, 'met'), step(call, until, 'not_met')]
    const steps = [until, met, not]
    const start = new Date('2026-06-01T01:00:00Z')
    const limit = endOfWait(start, { amount: 3, unit: 'days' }, singapore).at
    const at = (reply: Date) =>
      next(
        steps,
        { step_id: null, since: start },
        new Date('2026-07-01T00:00:00Z'),
        { ...nothing, metAt: () => reply },
        singapore,
      ).place.step_id
    expect(at(limit)).toBe(met.id)
    expect(at(new Date(limit.getTime() + 1))).toBe(not.id)
  })
  it('holds a client without the date that it waits for, and one whose date has passed', () => {
    const steps = [
      step({ step_type: 'DELAY', duration: null, until: { kind: 'date', field_id: 'f', days: -2 }, time_limit: null }),
      step(call),
    ]
    const place = { step_id: null, since: new Date('2026-06-10T01:00:00Z') }
    const at = (day: string | null) =>
      next(steps, place, new Date('2026-06-19T02:00:00Z'), { ...nothing, dateOf: () => day }, singapore).now
    expect(at(null)).toMatchObject({ state: 'held', reason: 'no_date' })
    expect(at('2026-06-11')).toMatchObject({ state: 'held', reason: 'date_passed' })
    expect(at('2026-06-20')).toMatchObject({ state: 'due' })
    expect(at('2026-06-30')).toMatchObject({ state: 'waiting' })
  })
  it('is simulated as it would happen', () => {
    const steps = [step(call), step(wait(2)), step(call), step(wait(40)), step(call)]
    const start = instantAt('2026-11-05', '10:00', 'Asia/Singapore')
    const ahead = simulate(steps, { step_id: null, since: start }, start, nothing, singapore, {
      days: 30,
      assume: 'met',
    })
    expect(ahead.steps.map(({ at }) => localOf(at, 'Asia/Singapore'))).toEqual([
      { day: '2026-11-05', time: '10:00' },
      { day: '2026-11-07', time: '09:00' },
    ])
    expect(ahead.end).toBe('later')
  })
  it('is overdue once its day has passed by the clock of its assignee', () => {
    const at = new Date('2026-06-10T01:00:00Z')
    const status = (now: string) => statusNow({ state: 'due', at }, new Date(now), 'Asia/Singapore')
    expect(status('2026-06-10T00:59:00Z')).toBe('PENDING')
    expect(status('2026-06-10T15:59:00Z')).toBe('TODAY')
    expect(status('2026-06-10T16:00:00Z')).toBe('OVERDUE')
  })
})

describe('moving to another version (rule 95)', () => {
  it('keeps the place or the next step that is still there, and never comes to a completed one', () => {
    fc.assert(
      fc.property(tree, fc.array(fc.boolean(), { minLength: 30, maxLength: 30 }), fc.nat(), (before, keeps, n) => {
        const path = model(before, () => 'not_met')
        const i = n % path.length
        const done = path.slice(0, i).map((step_id) => ({ step_id, result: 'not_met' as const }))
        const kept = new Set(before.filter((_, k) => keeps[k]).map(({ id }) => id))
        const after = before.filter(({ id, parent_step_id: parent }) => kept.has(id) && (!parent || kept.has(parent)))
        const moved = placeInVersion(before, after, { step_id: path[i] ?? '', done })
        if (after.some(({ id }) => id === path[i])) expect(moved).toMatchObject({ kind: 'same', step: { id: path[i] } })
        else if (moved.step) {
          expect(done.some(({ step_id }) => step_id === moved.step?.id)).toBe(false)
          expect(after).toContain(moved.step)
        }
      }),
    )
  })
})

it('steps are read from above, below each wait first what follows when it was met', () => {
  const until = step(untilReply)
  const [met, not, last] = [step(call, until, 'met'), step(call, until, 'not_met'), step(call)]
  const steps = [until, not, last, met]
  expect(inReadingOrder(steps)).toEqual([until, met, not, last])
  expect(stepFollowing(steps, until.id, 'met')).toBe(met)
  expect(stepFollowing(steps, met.id, null)).toBe(last)
})
