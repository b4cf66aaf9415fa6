import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { undoOffer } from '~/lib/toast.ts'
import { serve } from '~/testing/server.ts'
import { aSession } from '~/testing/session.ts'
import { show } from '~/testing/show.tsx'
import { stream } from '~/testing/stream.ts'
import { SubteamScreen } from './SubteamScreen.tsx'

const id = (n: number) => `01a1fe30-16db-75f0-aa66-3973${String(n).padStart(8, '0')}`
const subteam = { id: id(1), name: 'Lofts', members_count: 1, viewers_count: 0, created_at: '2026-11-20T08:00:00Z' }

test.each([
  ['can be put back', 'ACTIVE', 'Liam Tan removed'],
  ['cannot, once they work here no more', 'DEACTIVATED', undefined],
] as const)('the person who is taken out of a sub-team %s', async (_, account_status, offered) => {
  stream()
  undoOffer.set(() => undefined)
  const liam = { id: id(2), name: 'Liam Tan', email: 'liam@harbour.test', account_status, added_at: subteam.created_at }
  let isOut = false
  serve(({ method }) => {
    if (method === 'DELETE') isOut = true
    return {
      body: isOut ? { success: true, results: [], next: null } : { results: [liam], next: null, previous: null },
    }
  })
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  show(
    <RouterContextProvider router={router as never}>
      <SubteamScreen subteam={subteam} onDeleted={() => {}} />
    </RouterContextProvider>,
    { session: aSession({ account_type: 'TEAM' }) },
  )
  fireEvent.click(await screen.findByRole('button', { name: /Liam Tan/ }))
  await waitFor(() => expect(isOut).toBe(true))
  await screen.findByText('No members in this sub-team yet')
  expect(undoOffer.get()?.message).toBe(offered)
})
