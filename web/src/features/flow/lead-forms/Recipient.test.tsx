import type { LeadForm } from '@fairlead/contract/flow/lead-forms'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aSession } from '~/testing/session.ts'
import { show } from '~/testing/show.tsx'
import { Recipient } from './Recipient.tsx'

function showTo(user: Parameters<typeof aSession>[0]) {
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  show(
    <RouterContextProvider router={router as never}>
      <Recipient sender={{ id: 'other', name: 'Mira', picture_url: null } as LeadForm['sender']} />
    </RouterContextProvider>,
    { session: aSession(user) },
  )
}

test('in a team the rules of lead assignment decide, and whoever may manage them is led there', () => {
  showTo({ account_type: 'TEAM' })
  screen.getByText('Whoever the rules of lead assignment give them to')
  screen.getByText('Without a rule that gives a lead to somebody else, Mira, the owner of the account, gets it.')
  expect(screen.getByRole('link', { name: 'Lead assignment' }).getAttribute('href')).toBe('/team/lead-assignment')
})

test('a member who may not manage rules is not led to them', () => {
  showTo({ account_type: 'TEAM', role: 'MEMBER' })
  screen.getByText('Whoever the rules of lead assignment give them to')
  expect(screen.queryByRole('link')).toBeNull()
})

test('whoever works alone gets every lead', () => {
  showTo({})
  screen.getByText('Every lead of this form becomes a client of the owner, marked as new.')
  expect(screen.queryByRole('link')).toBeNull()
})
