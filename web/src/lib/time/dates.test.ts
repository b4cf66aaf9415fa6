import { describe, expect, test } from 'vitest'
import { formatAgo, formatDate, formatMoment, formatTime } from './dates.ts'

const singapore = 'Asia/Singapore'
const now = new Date('2026-11-20T03:42:00Z') // 11:42 AM in Singapore

describe('dates as the specification writes them, in the zone of the person', () => {
  test.each([
    ['2026-11-20T08:15:00Z', singapore, '20 Nov 2026', '04:15 PM'],
    ['2026-11-20T16:15:00Z', singapore, '21 Nov 2026', '12:15 AM'],
    ['2026-11-20T16:15:00Z', 'America/New_York', '20 Nov 2026', '11:15 AM'],
    ['2026-09-02T04:00:00Z', singapore, '02 Sep 2026', '12:00 PM'],
  ])('%s in %s', (at, zone, date, time) => {
    expect(formatDate(at, zone)).toBe(date)
    expect(formatTime(at, zone)).toBe(time)
    expect(formatMoment(at, zone)).toBe(`${date}, ${time}`)
  })
})

test.each([
  ['2026-11-20T03:41:30Z', 'Just now'],
  ['2026-11-20T03:45:00Z', 'Just now'],
  ['2026-11-20T03:38:00Z', '4 m ago'],
  ['2026-11-20T02:42:00Z', '1 h ago'],
  ['2026-11-19T15:50:00Z', '11 h ago'],
  ['2026-11-18T03:00:00Z', '2 d ago'],
  ['2026-11-13T04:00:00Z', '6 d ago'],
  ['2026-11-13T03:00:00Z', '1 w ago'],
  ['2026-10-21T04:00:00Z', '4 w ago'],
  ['2026-08-20T03:00:00Z', '3 mo ago'],
  ['2025-11-20T03:00:00Z', '1 y ago'],
])('%s was %s', (at, words) => {
  expect(formatAgo(at, now)).toBe(words)
})
