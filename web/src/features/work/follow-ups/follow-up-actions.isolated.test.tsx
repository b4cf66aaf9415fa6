import type { FollowUp } from '@fairlead/contract/work/follow-ups'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Later } from '~/lib/offline/offline.ts'
import { serve } from '~/testing/server.ts'
import { aSession } from '~/testing/session.ts'
import { show } from '~/testing/show.tsx'
import { useFollowUpActions } from './follow-up-actions.tsx'

const putLater = vi.hoisted(() => vi.fn(async (_later: Later) => {}))
vi.mock('~/lib/offline/outbox.ts', () => ({ putLater }))

const id = '01a1fe30-16db-75f0-aa66-39735c6669af'
const due = (day: string, note: string): FollowUp => ({
  client_id: id,
  remind_on: `${day}T01:00:00.000Z`,
  has_time: true,
  maturity_type: 'FIXED',
  is_overdue: false,
  overdue_at: null,
  note,
})
const [before, between] = [due('2030-11-24', 'First'), due('2030-11-25', 'Second')]

function Actions() {
  const actions = useFollowUpActions(() => () => {})
  const move = (from: FollowUp, day: string) =>
    actions.set({ id, name: 'Ann', follow_up: from }, { remind_on: `${day}T01:00:00.000Z` })
  return (
    <button
      type="button"
      onClick={() => {
        move(before, '2030-11-25')
        move(between, '2030-11-26')
      }}
    >
      Move twice
    </button>
  )
}

test('of two changes on their way, which both get no answer, each waits with what it was made to', async () => {
  serve(() => new TypeError('no connection'))
  show(<Actions />, { session: aSession() })
  act(() => screen.getByText('Move twice').click())
  await waitFor(() => expect(putLater).toHaveBeenCalledTimes(2))
  expect(putLater.mock.calls.map(([{ expected }]) => expected?.note)).toEqual(['First', 'Second'])
})
