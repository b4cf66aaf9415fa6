import type { Simulation as Simulated } from '@fairlead/contract/work/lead-assignment'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { serve } from '~/testing/server.ts'
import { aSession } from '~/testing/session.ts'
import { show } from '~/testing/show.tsx'
import { draftOf } from './rule-draft.ts'
import { Simulation } from './Simulation.tsx'

const played: Simulated = {
  from: '2026-10-23T03:00:00Z',
  until: '2026-11-22T03:00:00Z',
  leads: 160,
  is_cut: false,
  taken_before: [{ id: 'r3', name: 'Everything', priority: 3, count: 147 }],
  matched: 0,
  matched_above: 20,
  went_on: 13,
  people: [],
  samples: [],
}
const hint = /^Rules above take all 20 leads this one matches, so it gets none here/

function play(change: Partial<Simulated>, isDefault = false) {
  serve(() => ({ body: { ...played, ...change } }))
  const draft = { ...draftOf(undefined), type: 'UNASSIGNED' as const, name: 'Mine' }
  show(<Simulation id={null} draft={draft} isDefault={isDefault} />, { session: aSession() })
  return screen.findByText('Matched here')
}

test('a rule whose leads are all taken above it is said to get none where it stands', async () => {
  await play({})
  screen.getByText(hint)
})

test.each([
  ['that matches none', { matched_above: 0 }, false],
  ['that gets some', { matched: 1 }, false],
  ['that always stands last', {}, true],
])('a rule %s is not told to move', async (_, change, isDefault) => {
  await play(change, isDefault)
  expect(screen.queryByText(/^Rules above take/)).toBeNull()
})
