import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, dayIn, endOfDay, instantOf, timeIn, weekday } from '#platform/time'
import { dueColumns, scheduleOf } from './due.ts'
import { workingDay } from './set-auto-follow-up.ts'

const zone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'))
const day = fc
  .date({ min: new Date('2020-01-02'), max: new Date('2035-01-01'), noInvalidDate: true })
  .map((d) => d.toISOString().slice(0, 10))
const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map(([h, m]) => `${String(h).padStart(2, '0')}:${String(m).padStart(2, '0')}`)

describe('a follow-up for a day', () => {
  it('is reminded of on that very day of its zone, at the default time unless the clocks skip it (rule 54)', () => {
    fc.assert(
      fc.property(day, time, zone, (picked, at, tz) => {
        const { remindOn } = scheduleOf({ day: picked }, tz, at)
        if (!remindOn) throw new Error('a day has a reminder')
        const local = timeIn(remindOn, tz)
        // Only where a clock change swallows the time, or a zone the whole day, does it differ.
        if (local !== at) expect(instantOf(picked, at, tz).getTime()).toBe(remindOn.getTime())
        else expect(dayIn(remindOn, tz)).toBe(picked)
      }),
      { numRuns: 10_000 },
    )
  })

  it('is overdue from the end of that day on, never before; one with a time a minute after it (rule 53)', () => {
    fc.assert(
      fc.property(day, time, zone, (picked, at, tz) => {
        const whole = dueColumns(scheduleOf({ day: picked }, tz, at), null)
        expect(whole.overdueAt).toEqual(endOfDay(picked, tz))
        expect(whole.dueAt).toEqual(new Date(endOfDay(picked, tz).getTime() - 1))
        const remindOn = instantOf(picked, at, tz)
        const timed = dueColumns(scheduleOf({ remindOn }, tz, at), null)
        expect([timed.dueAt, timed.overdueAt]).toEqual([remindOn, new Date(remindOn.getTime() + 60_000)])
      }),
      { numRuns: 2_000 },
    )
  })
})

describe('the automatic follow-up', () => {
  it('lies the days of the setting ahead, moved past days off (rule 55)', () => {
    fc.assert(
      fc.property(
        day,
        fc.constantFrom(1, 2, 3, 7),
        fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { maxLength: 6 }),
        (today, days, off) => {
          const chosen = workingDay(today, days, off)
          expect(off).not.toContain(weekday(chosen))
          const earliest = addDays(today, days)
          expect(chosen >= earliest && chosen <= addDays(earliest, 6)).toBe(true)
          for (let d = earliest; d < chosen; d = addDays(d, 1)) expect(off).toContain(weekday(d))
        },
      ),
    )
  })
})
