import type { FollowUpRow, FollowUpSection } from '@fairlead/contract/work/follow-ups'
import { expect, test } from 'vitest'
import { whenWords } from './due-words.ts'
import { rowTime } from './list/row-words.ts'

const zone = 'Asia/Singapore'
// Friday 20 Nov 2026, 11:42 AM there.
const now = new Date('2026-11-20T03:42:00Z')
const due = (remind_on: string | null, has_time = true) => ({
  remind_on,
  has_time,
  maturity_type: remind_on ? ('FIXED' as const) : ('NOT_FIXED' as const),
})

test.each([
  ['today, 04:15 PM', due('2026-11-20T08:15:00Z')],
  ['today', due('2026-11-20T01:00:00Z', false)],
  // Still the 20th in UTC.
  ['tomorrow, 01:00 AM', due('2026-11-20T17:00:00Z')],
  ['23 Nov 2026', due('2026-11-23T01:00:00Z', false)],
  ['04 Jan 2027, 09:00 AM', due('2027-01-04T01:00:00Z')],
  ['someday', due(null)],
])('a sentence ends with "%s"', (words, at) => {
  expect(whenWords(at, zone, now)).toBe(words)
})

test.each<[FollowUpSection, ReturnType<typeof due>, string | null]>([
  ['overdue', due('2026-11-18T07:00:00Z'), '18 Nov 2026, 03:00 PM'],
  ['overdue', due('2026-11-19T09:30:00Z'), 'Yesterday, 05:30 PM'],
  ['overdue', due('2026-11-20T03:00:00Z'), 'Today, 11:00 AM'],
  ['overdue', due('2026-11-19T01:00:00Z', false), 'Yesterday'],
  ['today', due('2026-11-20T08:15:00Z'), '04:15 PM'],
  ['today', due('2026-11-20T01:00:00Z', false), 'Any time'],
  ['tomorrow', due('2026-11-21T02:00:00Z'), '10:00 AM'],
  ['upcoming', due('2026-11-23T03:30:00Z'), '23 Nov 2026, 11:30 AM'],
  ['upcoming', due('2026-11-23T01:00:00Z', false), '23 Nov 2026'],
  ['someday', due(null), null],
])('a row under %s says as much as its heading does not: %o', (section, at, words) => {
  expect(rowTime(at as FollowUpRow, section, zone, now)).toBe(words)
})
