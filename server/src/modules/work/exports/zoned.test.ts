import fc from 'fast-check'
import { expect, it } from 'vitest'
import { zonedTimes } from './zoned.ts'

const zones = [
  'UTC',
  'Asia/Singapore',
  'America/New_York',
  'Europe/Berlin',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'America/St_Johns',
]

it('writes the clock of the zone with its offset, and is the same instant when read', () => {
  expect(zonedTimes('Asia/Singapore')('2026-11-23T05:05:00.000Z')).toBe('2026-11-23T13:05:00+08:00')
  expect(zonedTimes('America/New_York')('2026-11-01T05:30:00.000Z')).toBe('2026-11-01T01:30:00-04:00')
  expect(zonedTimes('America/New_York')('2026-11-01T06:30:00.000Z')).toBe('2026-11-01T01:30:00-05:00')
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.date({ min: new Date('2000-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }),
      (zone, at) => {
        const text = zonedTimes(zone)(at.toISOString())
        expect(Date.parse(text)).toBe(Math.floor(at.getTime() / 1000) * 1000)
        const wall = new Intl.DateTimeFormat('sv-SE', {
          timeZone: zone,
          dateStyle: 'short',
          timeStyle: 'medium',
        }).format(at)
        expect(text.slice(0, 19).replace('T', ' ')).toBe(wall)
      },
    ),
  )
})
