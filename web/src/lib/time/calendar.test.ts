import { dayOf } from '@fairlead/contract/work/follow-ups'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, instantOf, timeOf, weekdayOf } from './calendar.ts'

test('days are counted by the calendar, over months, years and clock changes', () => {
  expect(addDays('2026-11-20', 1)).toBe('2026-11-21')
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29')
  expect(addDays('2026-03-28', 2)).toBe('2026-03-30')
  expect(weekdayOf('2026-11-20')).toBe(5)
  expect(weekdayOf('2026-11-22')).toBe(0)
})

describe('a time on the wall is an instant', () => {
  test.each([
    ['2026-11-20', '09:00', 'Asia/Singapore', '2026-11-20T01:00:00.000Z'],
    ['2026-11-20', '00:15', 'America/New_York', '2026-11-20T05:15:00.000Z'],
    ['2026-11-20', '23:45', 'Asia/Kolkata', '2026-11-20T18:15:00.000Z'],
    // The evening before and the day after the clocks change keep their own offsets.
    ['2026-03-28', '23:30', 'Europe/London', '2026-03-28T23:30:00.000Z'],
    ['2026-03-29', '09:00', 'Europe/London', '2026-03-29T08:00:00.000Z'],
    // Skipped by an hour: it moves forward by the gap.
    ['2026-03-29', '01:30', 'Europe/London', '2026-03-29T01:30:00.000Z'],
    // Comes twice: the first.
    ['2026-10-25', '01:30', 'Europe/London', '2026-10-25T00:30:00.000Z'],
    ['2026-11-01', '01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
    // Half an hour of daylight saving.
    ['2026-10-04', '02:15', 'Australia/Lord_Howe', '2026-10-03T15:45:00.000Z'],
  ])('%s %s in %s', (day, time, zone, at) => {
    expect(instantOf(day, time, zone).toISOString()).toBe(at)
  })

  test('and the instant shows that time again, the first such one; a time that is skipped is as much later (R21)', () => {
    const wall = fc.tuple(fc.integer({ min: 0, max: 5500 }), fc.integer({ min: 0, max: 1439 }))
    const zone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'))
    fc.assert(
      fc.property(wall, zone, ([days, minutes], tz) => {
        const day = addDays('2020-01-01', days)
        const time = `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`
        const at = instantOf(day, time, tz)
        const shown = Date.parse(`${dayOf(at, tz)}T${timeOf(at, tz)}:00Z`)
        const later = (shown - Date.parse(`${day}T${time}:00Z`)) / minuteMs
        const shows = (back: number) => timeOf(new Date(at.getTime() - back * minuteMs), tz)
        if (later === 0) for (const back of [30, 60, 120]) expect(shows(back)).not.toBe(time)
        // Some zone has skipped 20 minutes, most an hour, one a day.
        else expect(later).toSatisfy((gap: number) => gap > 0 && gap <= 24 * 60)
      }),
      { numRuns: 5000 },
    )
  })
})

const minuteMs = 60_000
const pad = (n: number) => String(n).padStart(2, '0')
