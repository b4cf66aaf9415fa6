import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { serve } from '~/testing/server.ts'
import { show } from '~/testing/show.tsx'
import { InvitationScreen } from './InvitationScreen.tsx'

const known = {
  id: '01a1fe30-16db-75f0-aa66-39735c6669af',
  team: 'Mira Fernandes',
  invited_by: 'Mira Fernandes',
  name: 'Noor',
  email: 'noor@harbour.test',
  expires_at: '2026-12-04T03:42:00Z',
}
function open(state: string, team: string) {
  serve(() => ({
    body: { state, invitation: { ...known, team }, signed_in_as: known.email, own_account: null },
  }))
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  show(
    <RouterContextProvider router={router as never}>
      <InvitationScreen token="t" />
    </RouterContextProvider>,
  )
}

test.each([
  ['a name of its own', 'Harbour Kitchens', 'You’re invited to join Harbour Kitchens', 'Join Harbour Kitchens'],
  ['none', known.invited_by, 'Mira Fernandes has invited you to their team', 'Join team'],
] as const)('an invitation to an account with %s', async (_, team, title, button) => {
  open('open', team)
  expect(await screen.findByRole('heading', { name: title })).toBeDefined()
  expect(screen.getByRole('button', { name: button })).toBeDefined()
})

test.each([
  ['Harbour Kitchens', /Ask Mira Fernandes of Harbour Kitchens to resend it/],
  [known.invited_by, /Ask Mira Fernandes to resend it/],
] as const)('one to %s that has ended names whom to ask', async (team, words) => {
  open('expired', team)
  expect(await screen.findByText(words)).toBeDefined()
})
