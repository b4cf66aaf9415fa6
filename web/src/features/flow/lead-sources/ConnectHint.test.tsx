import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { serve } from '~/testing/server.ts'
import { aSession } from '~/testing/session.ts'
import { show } from '~/testing/show.tsx'
import { ConnectHint } from './ConnectHint.tsx'

const Screen = () => (
  <>
    <p>the form</p>
    <ConnectHint />
  </>
)

function open(session = aSession()) {
  const root = createRootRoute()
  const routes = [
    createRoute({ getParentRoute: () => root, path: '/', component: Screen }),
    createRoute({ getParentRoute: () => root, path: '/integrations' }),
  ]
  const router = createRouter({ routeTree: root.addChildren(routes), history: createMemoryHistory() })
  show(<RouterProvider router={router as never} />, { session })
}

beforeEach(() => void serve(() => ({ body: { results: [], next: null, previous: null } })))

test('the person who adds a client by hand is shown the sources that are suggested', async () => {
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Connect a lead source' }))
  expect(await screen.findByRole('dialog')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Don’t show again' })).toBeDefined()
})

test('until they want to see it no more', async () => {
  const session = aSession()
  open({ ...session, preferences: { ...session.preferences, connect_lead_source_warning: false } })
  await screen.findByText('the form')
  expect(screen.queryByRole('button')).toBeNull()
})

test('and nobody else than those who may connect one', async () => {
  open(aSession({ role: 'MEMBER' }))
  await screen.findByText('the form')
  expect(screen.queryByRole('button')).toBeNull()
})
