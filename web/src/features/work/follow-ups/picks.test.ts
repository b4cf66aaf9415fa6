import { dayOf, daysBetween, dueType } from '@fairlead/contract/work/follow-ups'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { weekdayOf } from '~/lib/time/calendar.ts'
import {
  asOf,
  type Clock,
  chips,
  choose,
  type Draft,
  distinct,
  draftOf,
  dueOf,
  isPast,
  nextWeek,
  noDraft,
  pickOf,
  readDraft,
  snoozes,
} from './picks.ts'

// Friday 20 Nov 2026, 11:42 AM in Singapore.
const clock: Clock = {
  now: new Date('2026-11-20T03:42:10Z'),
  zone: 'Asia/Singapore',
  defaultTime: '09:00',
  daysOff: [0],
}
const at = (now: string, more: Partial<Clock> = {}): Clock => ({ ...clock, now: new Date(now), ...more })
const picked = (draft: Draft, on = clock) => pickOf(draft, on)

describe('a chip that is tapped', () => {
  test.each([
    ['hour', { remind_on: '2026-11-20T04:42:00.000Z' }],
    ['today', { day: '2026-11-20' }],
    ['tomorrow', { day: '2026-11-21' }],
    ['three', { day: '2026-11-23' }],
    ['week', { day: '2026-11-23' }],
    ['someday', { maturity_type: 'NOT_FIXED' }],
    ['pick', undefined],
  ] as const)('%s', (chip, pick) => {
    expect(picked(choose(chip, noDraft, clock))).toEqual(pick)
  })

  test('an hour on may be the next day', () => {
    const late = at('2026-11-20T15:30:00Z')
    expect(choose('hour', noDraft, late)).toEqual({ chip: 'hour', day: '2026-11-21', time: '00:30' })
  })

  test('an hour on is an hour on while the clocks go back', () => {
    // 01:40 for the first time in London; an hour on it is 01:40 again.
    const twice = at('2026-10-25T00:40:20Z', { zone: 'Europe/London' })
    expect(picked(choose('hour', noDraft, twice), twice)).toEqual({ remind_on: '2026-10-25T01:40:00.000Z' })
  })

  test('keeps the time that was typed, but not the one of an hour on', () => {
    const typed = { chip: 'today', day: '2026-11-20', time: '16:15' } as const
    expect(choose('tomorrow', typed, clock).time).toBe('16:15')
    expect(choose('tomorrow', choose('hour', noDraft, clock), clock).time).toBe('')
    expect(choose('someday', typed, clock).time).toBe('')
  })
})

describe('next week', () => {
  test.each([
    ['a Friday', '2026-11-20T03:42:00Z', [0], '2026-11-23'],
    ['a Sunday, of which Monday is tomorrow', '2026-11-22T03:42:00Z', [0], '2026-11-30'],
    ['a Sunday before a Monday off', '2026-11-22T03:42:00Z', [0, 1], '2026-11-24'],
    ['a Monday', '2026-11-23T03:42:00Z', [0], '2026-11-30'],
    ['Mondays and Tuesdays off', '2026-11-20T03:42:00Z', [0, 1, 2], '2026-11-25'],
    ['only Sundays at work', '2026-11-20T03:42:00Z', [1, 2, 3, 4, 5, 6], '2026-11-29'],
  ])('from %s', (_, now, daysOff, day) => {
    expect(nextWeek(at(now, { daysOff }))).toBe(day)
  })

  test('is 2 to 13 days away and no day off, whatever the days off and the zone', () => {
    const zone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'))
    const now = fc.date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(zone, now, fc.subarray([0, 1, 2, 3, 4, 5, 6], { maxLength: 6 }), (tz, then, daysOff) => {
        const day = nextWeek({ ...clock, zone: tz, now: then, daysOff })
        const away = daysBetween(dayOf(then, tz), day)
        expect(away).toBeGreaterThan(1)
        expect(away).toBeLessThanOrEqual(13)
        expect(daysOff).not.toContain(weekdayOf(day))
      }),
    )
  })
})

test('no two quick dates are the same day, on any weekday and with any days off', () => {
  const now = fc.date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(now, fc.subarray([0, 1, 2, 3, 4, 5, 6]), (then, daysOff) => {
      const on = { ...clock, now: then, daysOff }
      const days = distinct(chips, on)
        .filter((chip) => chip !== 'hour' && chip !== 'someday' && chip !== 'pick')
        .map((chip) => choose(chip, noDraft, on).day)
      expect(new Set(days).size).toBe(days.length)
      const later = snoozes(on).flatMap(({ pick }) => pick.day ?? [])
      expect(new Set(later).size).toBe(2)
    }),
  )
})

test('what is set comes back as it was picked, in every zone', () => {
  const zone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'))
  const chip = fc.constantFrom(...chips.filter((one) => one !== 'pick'))
  const now = fc.date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(zone, chip, now, (tz, tapped, then) => {
      const on = { ...clock, zone: tz, now: then }
      const pick = pickOf(choose(tapped, noDraft, on), on)
      if (!pick) throw new Error('nothing was picked')
      const due = dueOf(pick, on)
      expect(pickOf(draftOf(due, on), on)).toEqual(pick)
      if (tapped === 'tomorrow') expect(dueType(due, then, tz).type).toBe('tomorrow')
    }),
  )
})

test('what is overdue has to be picked again, someday and a far day not', () => {
  const set = {
    remind_on: '2026-12-14T08:15:00Z',
    has_time: true,
    maturity_type: 'FIXED' as const,
    is_overdue: false,
    overdue_at: '2026-12-14T08:16:00Z',
  }
  expect(draftOf({ ...set, is_overdue: true }, clock)).toEqual(noDraft)
  expect(draftOf(set, clock)).toEqual({ chip: 'pick', day: '2026-12-14', time: '16:15' })
  expect(draftOf({ ...set, remind_on: null, maturity_type: 'NOT_FIXED' }, clock)).toMatchObject({ chip: 'someday' })
})

test('a time that lies behind is past, a day never is', () => {
  expect(isPast({ remind_on: '2026-11-20T03:41:00Z' }, clock.now)).toBe(true)
  expect(isPast({ remind_on: '2026-11-20T03:43:00Z' }, clock.now)).toBe(false)
  expect(isPast({ day: '2026-11-20' }, clock.now)).toBe(false)
})

test('it is put off by an hour, to tomorrow, to next week', () => {
  expect(snoozes(clock).map(({ pick }) => pick)).toEqual([
    { remind_on: '2026-11-20T04:42:00.000Z' },
    { day: '2026-11-21' },
    { day: '2026-11-23' },
  ])
})

describe('a draft that was kept until another day', () => {
  const thursday = at('2026-11-19T03:42:00Z')
  test.each([
    ['three', 'today', '2026-11-22', '2026-11-22T03:42:00Z'],
    ['tomorrow', 'today', '2026-11-20', '2026-11-20T03:42:00Z'],
    ['today', 'pick', '2026-11-19', '2026-11-20T03:42:00Z'],
    ['hour', 'pick', '2026-11-19', '2026-11-20T03:42:00Z'],
    ['week', 'tomorrow', '2026-11-23', '2026-11-22T03:42:00Z'],
    // On Friday, three days on is next week's Monday and not offered, and this Sunday has no chip.
    ['three', 'pick', '2026-11-22', '2026-11-20T03:42:00Z'],
  ] as const)('%s is marked as %s', (tapped, marked, day, now) => {
    const kept = choose(tapped, noDraft, thursday)
    expect(kept.day).toBe(day)
    expect(asOf(kept, at(now))).toEqual({ ...kept, chip: marked })
  })

  test('is marked on the same day as it was tapped', () => {
    for (const chip of distinct(chips, thursday)) {
      const kept = choose(chip, noDraft, thursday)
      expect(asOf(kept, thursday)).toEqual(kept)
    }
  })
})

test('a draft that was kept and is none is no draft', () => {
  expect(readDraft(undefined)).toEqual(noDraft)
  expect(readDraft({ chip: 'never', day: '', time: '' })).toEqual(noDraft)
  expect(readDraft({ chip: 'today', day: '2026-11-20', time: '' })).toMatchObject({ chip: 'today' })
})
