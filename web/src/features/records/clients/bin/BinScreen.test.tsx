import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { serve } from '~/testing/server.ts'
import { aSession } from '~/testing/session.ts'
import { show } from '~/testing/show.tsx'
import { stream } from '~/testing/stream.ts'
import { BinScreen } from './BinScreen.tsx'

test('a row says when the client was deleted, and its number as people write it', async () => {
  const row = {
    id: '01a1fe30-16db-75f0-aa66-39735c6669af',
    name: 'Jonas',
    phone_number: '+491713920007',
    email: 'jonas@example.de',
    access_policy: { EDIT: true, DELETE: true, REASSIGN: true },
    deleted_at: new Date(Date.now() - 3 * 86_400_000).toISOString(),
  }
  stream()
  serve(() => ({ body: { results: [row], next: null, previous: null, count: 1, count_capped: false } }))
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <BinScreen search="" onErase={() => {}} onSearch={() => {}} /> }),
    history: createMemoryHistory(),
  })
  show(<RouterProvider router={router as never} />, { session: aSession() })
  const line = (await screen.findByRole('link', { name: 'Jonas' })).closest('li')
  await waitFor(() => expect(line?.textContent).toContain('Deleted: 3 d ago · +49 171 3920007 · jonas@example.de'))
})
