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

test('in a team the rules of lead assignment decide, and the person who may manage them is led there', () => {
  showTo({ account_type: 'TEAM' })
  screen.getByText('Assigned by your rules')
  screen.getByText('Leads no rule assigns go to Mira, the account owner.')
  expect(screen.getByRole('link', { name: 'Lead assignment' }).getAttribute('href')).toBe('/team/lead-assignment')
})

test('a member who may not manage rules is not led to them', () => {
  showTo({ account_type: 'TEAM', role: 'MEMBER' })
  screen.getByText('Assigned by your rules')
  expect(screen.queryByRole('link')).toBeNull()
})

test('the person who works alone gets every lead', () => {
  showTo({})
  screen.getByText('Every lead from this form becomes a client of the account owner, marked as new.')
  expect(screen.queryByRole('link')).toBeNull()
})
