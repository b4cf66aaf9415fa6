import type { FollowUp } from '@fairlead/contract/work/follow-ups'
import { cleanup } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { show } from '~/testing/show.tsx'
import { DueLabel } from './DueLabel.tsx'

const due = (remind_on: string | null, more: Partial<FollowUp> = {}): FollowUp => ({
  client_id: '01a1fe30-16db-75f0-aa66-39735c6669af',
  remind_on,
  has_time: true,
  maturity_type: remind_on ? 'FIXED' : 'NOT_FIXED',
  is_overdue: false,
  overdue_at: null,
  note: null,
  ...more,
})

// 11:42 AM in Singapore.
beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-20T03:42:00Z') }))

// The zone of the tests' device is UTC: the instants are written for it.
test.each<[string, FollowUp | null, string]>([
  ['nothing', null, 'No follow up scheduled'],
  ['overdue', due('2026-11-18T15:00:00Z', { is_overdue: true }), 'Follow Up Overdue18 Nov 2026, 03:00 PM'],
  [
    'overdue, a whole day',
    due('2026-11-18T09:00:00Z', { is_overdue: true, has_time: false }),
    'Follow Up Overdue18 Nov 2026',
  ],
  ['today', due('2026-11-20T16:15:00Z'), 'Follow Up Today04:15 PM'],
  ['today, no time', due('2026-11-20T09:00:00Z', { has_time: false }), 'Follow Up Today'],
  ['tomorrow', due('2026-11-21T10:00:00Z'), 'Follow Up Tomorrow10:00 AM'],
  ['in days', due('2026-11-23T11:30:00Z'), 'Follow Up in 3 days23 Nov 2026, 11:30 AM'],
  ['next year', due('2027-01-04T11:30:00Z', { has_time: false }), 'Follow Up in 45 days04 Jan 2027'],
  ['someday', due(null), 'Follow Up Someday'],
  [
    'overdue since it was asked for',
    due('2026-11-20T03:40:00Z', { overdue_at: '2026-11-20T03:41:00Z' }),
    'Follow Up Overdue20 Nov 2026, 03:40 AM',
  ],
])('%s', (_, followUp, words) => {
  const { container } = show(<DueLabel followUp={followUp} />)
  expect(container.querySelector('[class*="due"]')?.textContent).toBe(words)
})

test('what is overdue is red, what is due today amber, and only they have a tint', () => {
  const typeOf = (followUp: FollowUp | null) => {
    const { container } = show(<DueLabel followUp={followUp} />)
    const type = container.querySelector('[data-type]')?.getAttribute('data-type')
    cleanup()
    return type
  }
  expect(typeOf(due('2026-11-18T15:00:00Z', { is_overdue: true }))).toBe('overdue')
  expect(typeOf(due('2026-11-20T16:15:00Z'))).toBe('today')
  expect(typeOf(null)).toBe('unscheduled')
})
