import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { undoOffer } from '~/lib/toast.ts'
import { refusal, serve } from '~/testing/server.ts'
import { aSession } from '~/testing/session.ts'
import { show } from '~/testing/show.tsx'
import { stream } from '~/testing/stream.ts'
import { DuplicatesScreen } from './DuplicatesScreen.tsx'

test.each([
  ['running', false],
  ['done', true],
] as const)('there are none is said when looking is over: %s', async (state, isSaid) => {
  stream()
  const finished_at = state === 'done' ? new Date().toISOString() : null
  const asked = serve(({ path }) => ({
    body: path.endsWith('/settings')
      ? { on_duplicate: 'combine', combine_within_days: null, scan: { state, finished_at }, may_change: false }
      : { results: [], next: null, previous: null, count: null, count_capped: false },
  }))
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <DuplicatesScreen shown="same" /> }),
    history: createMemoryHistory(),
  })
  const { client } = show(<RouterProvider router={router as never} />, { session: aSession() })
  await screen.findByText(isSaid ? /^Last scanned/ : 'Scanning all clients…')
  expect(await screen.findAllByText('Same contact')).toHaveLength(1)
  await expect.poll(() => asked.some(({ path }) => path.endsWith('/pairs'))).toBe(true)
  await waitFor(() => expect(client.isFetching()).toBe(0))
  expect(screen.queryAllByText('No duplicates')).toHaveLength(isSaid ? 1 : 0)
})

test('settings that did not come say why, with another try, and no list waits for them', async () => {
  stream()
  let isDown = true
  const settings = { on_duplicate: 'combine', combine_within_days: null, may_change: false }
  const scan = { state: 'done', finished_at: new Date().toISOString() }
  serve(({ path }) =>
    !path.endsWith('/settings')
      ? { body: { results: [], next: null, previous: null, count: null, count_capped: false } }
      : isDown
        ? refusal(400, 'Broken')
        : { body: { ...settings, scan } },
  )
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <DuplicatesScreen shown="same" /> }),
    history: createMemoryHistory(),
  })
  const { client } = show(<RouterProvider router={router as never} />, { session: aSession() })
  await screen.findByText('The duplicate setting couldn’t be loaded.')
  await waitFor(() => expect(client.isFetching()).toBe(0))
  expect(document.querySelector('[aria-busy]')).toBeNull()
  isDown = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('No duplicates')
})

test('a number that would be read otherwise is changed or kept by a tap, which can be taken back', async () => {
  stream()
  const finished_at = new Date().toISOString()
  const settings = { on_duplicate: 'combine', combine_within_days: null, may_change: false }
  const reading = {
    id: '01a1fe30-16db-75f0-aa66-397300000001',
    client: { id: '01a1fe30-16db-75f0-aa66-397300000002', name: 'Rae Lim' },
    kind: 'phone',
    raw: '9127 4486 ext 12',
    is: { value: null, extension: null },
    would_be: { value: '+6591274486', extension: '12' },
    may_change: true,
  }
  const asked = serve(({ path, method }) => ({
    body: path.endsWith('/settings')
      ? { ...settings, scan: { state: 'done', finished_at } }
      : method === 'PUT'
        ? { success: true }
        : { results: [reading], next: null, previous: null, count: null, count_capped: false },
  }))
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <DuplicatesScreen shown="readings" /> }),
    history: createMemoryHistory(),
  })
  show(<RouterProvider router={router as never} />, { session: aSession() })
  await screen.findByText('9127 4486 ext 12')
  screen.getByText('Not a phone number')
  fireEvent.click(screen.getByRole('button', { name: 'Use the new one for Rae Lim' }))
  await waitFor(() => expect(undoOffer.get()?.message).toBe('Changed for Rae Lim'))
  expect(asked.findLast(({ method }) => method === 'PUT')?.body).toEqual({ take: 'new' })
  undoOffer.get()?.undo()
  await waitFor(() => expect(asked.findLast(({ method }) => method === 'PUT')?.body).toEqual({ take: null }))
})

test('of two who share a number no other number of theirs is shown', async () => {
  stream()
  const settings = { on_duplicate: 'combine', combine_within_days: null, may_change: false }
  const half = (id: string, phone_number: string, email: string) => ({
    id,
    name: `Client ${id}`,
    phone_number,
    phone_extension: null,
    email,
    company: null,
    assigned_to: null,
    created_at: '2026-11-20T03:42:00Z',
    access_policy: { EDIT: true },
  })
  const pair = {
    id: 'p',
    reason: 'phone',
    found_at: '2026-11-20T03:42:00Z',
    dismissed: null,
    clients: [half('a', '+6591274486', 'a@one.test'), half('b', '+6591110000', 'b@two.test')],
    shared: [{ kind: 'phone', value: '+6591274486' }],
  }
  serve(({ path }) => ({
    body: path.endsWith('/settings')
      ? { ...settings, scan: { state: 'done', finished_at: new Date().toISOString() } }
      : {
          results: path.endsWith('/pairs') ? [pair] : [],
          next: null,
          previous: null,
          count: null,
          count_capped: false,
        },
  }))
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <DuplicatesScreen shown="same" /> }),
    history: createMemoryHistory(),
  })
  show(<RouterProvider router={router as never} />, { session: aSession() })
  await screen.findByText('b@two.test')
  await screen.findByText('+65 9127 4486')
  expect(screen.queryByText(/9111/)).toBeNull()
})
