import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayOf, daysBetween, dueLabel, dueType } from './follow-ups.ts'

const zones = Intl.supportedValuesOf('timeZone')
const zone = fc.constantFrom(...zones)
const instant = fc.date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true })
const fixed = (remind_on: Date, is_overdue = false) => ({
  remind_on: remind_on.toISOString(),
  maturity_type: 'FIXED' as const,
  is_overdue,
  overdue_at: null as string | null,
})

describe('the label of a follow-up (point 4.8)', () => {
  it('is the specification’s, to the letter', () => {
    const now = new Date('2026-11-21T04:00:00Z')
    const at = (iso: string) => dueLabel(fixed(new Date(iso)), now, 'Asia/Singapore')
    expect(dueLabel(null, now, 'UTC')).toBe('No follow up scheduled')
    expect(dueLabel(fixed(now, true), now, 'UTC')).toBe('Follow Up Overdue')
    expect(dueLabel({ ...fixed(now), remind_on: null, maturity_type: 'NOT_FIXED' }, now, 'UTC')).toBe(
      'Follow Up Someday',
    )
    expect(at('2026-11-21T15:59:00Z')).toBe('Follow Up Today')
    expect(at('2026-11-21T16:00:00Z')).toBe('Follow Up Tomorrow')
    expect(at('2026-11-23T16:00:00Z')).toBe('Follow Up in 3 days')
  })

  it('counts calendar days of the person’s zone, in every zone and over every clock change (R21)', () => {
    fc.assert(
      fc.property(instant, fc.integer({ min: 0, max: 400 * 24 * 60 }), zone, (now, minutes, tz) => {
        const then = new Date(now.getTime() + minutes * 60_000)
        const away = daysBetween(dayOf(now, tz), dayOf(then, tz))
        const { type, days } = dueType(fixed(then), now, tz)
        expect(type).toBe(away === 0 ? 'today' : away === 1 ? 'tomorrow' : 'upcoming')
        if (away > 1) expect(days).toBe(away)
        // A day has 22 to 26 hours wherever clocks change, and one zone once skipped a day.
        expect(Math.abs(away - minutes / 1440)).toBeLessThan(2.1)
      }),
      { numRuns: 10_000 },
    )
  })

  it('is overdue before all else, and someday before any day (rule 53)', () => {
    fc.assert(
      fc.property(instant, instant, zone, (now, then, tz) => {
        expect(dueType(fixed(then, true), now, tz).type).toBe('overdue')
        const open = { ...fixed(then), overdue_at: now.toISOString() }
        expect(dueType(open, now, tz).type).toBe('overdue')
        expect(dueType(open, new Date(now.getTime() - 1), tz).type).not.toBe('overdue')
        expect(dueType({ ...fixed(then), maturity_type: 'NOT_FIXED' }, now, tz).type).toBe('someday')
      }),
    )
  })
})
