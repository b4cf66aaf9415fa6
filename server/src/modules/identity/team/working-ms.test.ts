import type { WeeklyHours } from '@fairlead/contract/identity/team'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { dayIn, timeIn, weekday } from '#platform/time'
import { addWorkingMs, workingMsBetween } from './working-time.ts'

const minute = 60_000
const time = (of: number) => `${String(Math.floor(of / 60)).padStart(2, '0')}:${String(of % 60).padStart(2, '0')}`

/** Days of none to two stretches, on whole minutes, in order. */
const aDay = fc.uniqueArray(fc.integer({ min: 0, max: 1440 }), { minLength: 0, maxLength: 4 }).map((marks) => {
  const sorted = marks.toSorted((a, b) => a - b)
  const pairs: { from: string; until: string }[] = []
  for (let i = 0; i + 1 < sorted.length; i += 2)
    pairs.push({ from: time(sorted[i] as number), until: time(sorted[i + 1] as number) })
  return pairs
})
const weeks: fc.Arbitrary<WeeklyHours> = fc
  .array(aDay, { minLength: 7, maxLength: 7 })
  .filter((days) => days.some((one) => one.length > 0))
// Clocks that change by an hour, by half an hour, at midnight, and never.
const zones = fc.constantFrom(
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Africa/Cairo',
  'Asia/Kolkata',
  'UTC',
)
// Around the changes of clocks of spring and autumn, and anywhere.
const anywhere = fc.integer({ min: Date.UTC(2026, 0, 1) / minute, max: Date.UTC(2027, 0, 1) / minute })
const instants = anywhere.map((at) => new Date(at * minute))

/** The model: each minute is asked for whether the person’s clock stands in a stretch. */
function counted(from: Date, until: Date, workingHours: WeeklyHours, zone: string): number {
  let sum = 0
  for (let at = from.getTime(); at < until.getTime(); at += minute) {
    const [day, now] = [dayIn(new Date(at), zone), timeIn(new Date(at), zone)]
    if (workingHours[weekday(day)]?.some((one) => one.from <= now && now < one.until)) sum += minute
  }
  return sum
}

it('counts the minutes at which the person’s clock stands in their working hours, over changes of the clock too', () => {
  const changes = fc.constantFrom(
    '2026-03-29T00:00:00Z',
    '2026-10-25T00:00:00Z',
    '2026-03-08T06:00:00Z',
    '2026-11-01T05:00:00Z',
    '2026-04-04T14:00:00Z',
    '2026-10-03T15:00:00Z',
    '2026-04-23T21:00:00Z',
    '2026-07-01T00:00:00Z',
  )
  fc.assert(
    fc.property(changes, fc.nat(2000), fc.nat(3000), weeks, zones, (change, before, length, workingHours, zone) => {
      const from = new Date(Date.parse(change) - before * minute)
      const until = new Date(from.getTime() + length * minute)
      expect(workingMsBetween(from, until, { workingHours, zone })).toBe(counted(from, until, workingHours, zone))
    }),
    { numRuns: 40 },
  )
})

it('two spans that follow each other add up, and a span backwards is none', () => {
  fc.assert(
    fc.property(fc.tuple(instants, instants, instants), weeks, zones, (three, workingHours, zone) => {
      const [a, b, c] = three.toSorted((x, y) => x.getTime() - y.getTime()) as [Date, Date, Date]
      const between = (from: Date, until: Date) => workingMsBetween(from, until, { workingHours, zone })
      expect(between(a, b) + between(b, c)).toBe(between(a, c))
      expect(between(c, a)).toBe(0)
    }),
  )
})

it('what is added is what lies between, and not a moment later', () => {
  fc.assert(
    fc.property(
      instants,
      fc.integer({ min: 1, max: 40 * 24 * 3_600_000 }),
      fc.option(weeks),
      zones,
      (from, ms, workingHours, zone) => {
        const end = addWorkingMs(from, ms, { workingHours, zone })
        expect(workingMsBetween(from, end, { workingHours, zone })).toBe(ms)
        const before = new Date(end.getTime() - 1)
        expect(workingMsBetween(from, before, { workingHours, zone })).toBe(ms - 1)
      },
    ),
  )
})

it('a lead of Friday evening is answered within minutes of Monday morning', () => {
  const office = [{ from: '09:00', until: '17:30' }]
  const workingHours = [[], office, office, office, office, office, []]
  const berlin = { workingHours, zone: 'Europe/Berlin' }
  // The clock goes forward in the night to Sunday.
  const [friday, monday] = [new Date('2026-03-27T17:20:00+01:00'), new Date('2026-03-30T09:05:00+02:00')]
  expect(workingMsBetween(friday, monday, berlin)).toBe(15 * minute)
  expect(addWorkingMs(friday, 15 * minute, berlin)).toEqual(monday)
  expect(addWorkingMs(friday, 0, berlin)).toEqual(friday)
})
