import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
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
