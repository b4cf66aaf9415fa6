import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays, dayIn, instantOf } from '#platform/time'
import { afterWork, awayBefore, type WorkingTime, workedBetween } from './working-time.ts'

const nineToFive = [{ from: '09:00', until: '17:00' }]
const week = [[], nineToFive, nineToFive, nineToFive, nineToFive, nineToFive, []]
const office = (zone: string, absences: WorkingTime['absences'] = []): WorkingTime => ({
  workingHours: week,
  zone,
  absences,
})
const local = (text: string, zone: string) => {
  const [day = '', time = ''] = text.split(' ')
  return instantOf(day, time, zone)
}

it.each([
  ['within a day', '2026-11-23 10:00', 30, '2026-11-23 10:30'],
  ['over an evening', '2026-11-23 16:50', 30, '2026-11-24 09:20'],
  ['from a night', '2026-11-23 03:00', 30, '2026-11-23 09:30'],
  ['over a weekend', '2026-11-20 16:50', 60, '2026-11-23 09:50'],
  ['to the end of a day', '2026-11-23 16:30', 30, '2026-11-23 17:00'],
  ['over days', '2026-11-23 09:00', 8 * 60 + 1, '2026-11-24 09:01'],
])('counts working time %s', (_, from, minutes, until) => {
  const zone = 'Asia/Singapore'
  expect(afterWork(local(from, zone), minutes, office(zone))).toEqual(local(until, zone))
})

it('leaves days of absence out, and counts every hour of the person who has set none', () => {
  const zone = 'Europe/Berlin'
  const away = [{ from: '2026-11-24', until: '2026-11-25' }]
  expect(afterWork(local('2026-11-23 16:50', zone), 30, office(zone, away))).toEqual(local('2026-11-26 09:20', zone))
  const always = { workingHours: null, zone, absences: [] }
  const night = local('2026-11-23 23:50', zone)
  expect(afterWork(night, 30, always)).toEqual(local('2026-11-24 00:20', zone))
  expect(afterWork(night, 30, { ...always, absences: away })).toEqual(local('2026-11-26 00:20', zone))
  // The person who is away for ever is waited for as if they always worked, which the clock of a person never is.
  const forEver = [{ from: '2026-01-01', until: '2030-01-01' }]
  expect(afterWork(night, 30, { ...always, absences: forEver })).toEqual(new Date(night.getTime() + 30 * 60_000))
})

it('counts minutes that pass, also on days on which clocks change', () => {
  // In Berlin 2026-03-29 has no 02:00 to 03:00, and 2026-10-25 has it twice.
  const zone = 'Europe/Berlin'
  const early = Array.from({ length: 7 }, () => [
    { from: '01:00', until: '04:00' },
    { from: '04:00', until: '05:00' },
  ])
  const who = { workingHours: early, zone, absences: [] }
  expect(afterWork(local('2026-03-29 00:00', zone), 120, who)).toEqual(local('2026-03-29 04:00', zone))
  expect(afterWork(local('2026-10-25 00:00', zone), 240, who)).toEqual(local('2026-10-25 04:00', zone))
  // A stretch that a change skips altogether counts once with the one into which it is moved.
  const skipped = Array.from({ length: 7 }, () => [
    { from: '02:00', until: '02:30' },
    { from: '02:30', until: '03:30' },
  ])
  const moved = { workingHours: skipped, zone, absences: [] }
  expect(workedBetween(local('2026-03-29 00:00', zone), local('2026-03-29 12:00', zone), moved)).toBe(30)
})

it('tells from when on somebody is away', () => {
  const zone = 'America/New_York'
  const who = office(zone, [{ from: '2026-11-24', until: '2026-11-25' }])
  const monday = local('2026-11-23 12:00', zone)
  expect(awayBefore(monday, local('2026-11-23 18:00', zone), who)).toBeUndefined()
  expect(awayBefore(monday, local('2026-11-26 09:00', zone), who)).toEqual(local('2026-11-24 00:00', zone))
  const tuesday = local('2026-11-24 12:00', zone)
  expect(awayBefore(tuesday, local('2026-11-26 09:00', zone), who)).toEqual(tuesday)
})

const zones = ['UTC', 'Asia/Singapore', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu']
const aTime = fc
  .integer({ min: 0, max: 24 * 4 })
  .map((n) => `${String((n / 4) | 0).padStart(2, '0')}:${String((n % 4) * 15).padStart(2, '0')}`)
const aDay = fc.uniqueArray(aTime, { minLength: 0, maxLength: 4 }).map((times) => {
  const inOrder = times.sort()
  const stretches = []
  for (let i = 0; i + 1 < inOrder.length; i += 2)
    stretches.push({ from: inOrder[i] ?? '', until: inOrder[i + 1] ?? '' })
  return stretches
})
const aWorker: fc.Arbitrary<WorkingTime> = fc.record({
  workingHours: fc.option(
    fc.array(aDay, { minLength: 7, maxLength: 7 }).filter((days) => days.some((day) => day.length > 0)),
  ),
  zone: fc.constantFrom(...zones),
  absences: fc.array(
    fc.tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 5 })).map(([from, days]) => ({
      from: addDays('2026-03-20', from),
      until: addDays('2026-03-20', from + days),
    })),
    { maxLength: 2 },
  ),
})
const aMoment = fc.integer({ min: 0, max: 30 * 24 * 60 }).map((m) => new Date(Date.UTC(2026, 2, 15) + m * 60_000))

it('whatever the working hours and the time zone: so many minutes lie between a moment and the one at which they have passed', () => {
  fc.assert(
    fc.property(aWorker, aMoment, fc.integer({ min: 1, max: 3_000 }), (who, start, minutes) => {
      const end = afterWork(start, minutes, who)
      expect(workedBetween(start, end, who)).toBe(minutes)
      // It is the first such moment, one at which they work, and on no day of absence.
      const before = new Date(end.getTime() - 60_000)
      expect(workedBetween(start, before, who)).toBe(minutes - 1)
      const day = dayIn(before, who.zone)
      expect(who.absences.some(({ from, until }) => from <= day && day <= until)).toBe(false)
      // More time is never over earlier.
      expect(afterWork(start, minutes + 1, who).getTime()).toBeGreaterThan(end.getTime())
    }),
    { numRuns: 300 },
  )
})
