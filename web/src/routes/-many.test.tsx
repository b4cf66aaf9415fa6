import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { pick, showList } from '~/lib/keys/selection.ts'
import { aSession } from '~/testing/session.ts'
import { show } from '~/testing/show.tsx'
import { Many } from './-many.tsx'

test('what is done with many stands below the list in which they are chosen, and below no other', async () => {
  const router = createRouter({
    routeTree: createRootRoute({ component: Many }),
    history: createMemoryHistory(),
  })
  show(<RouterProvider router={router as never} />, { session: aSession() })
  const list = { name: 'all', readAll: () => null, count: undefined, ids: ['a', 'b'] }
  let leave = () => {}
  act(() => {
    leave = showList(list)
    pick('a')
  })
  await screen.findByText('1 selected')
  // As in the bin, whose rows are not to be chosen.
  act(() => leave())
  await waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull())
  act(() => void showList(list))
  await screen.findByText('1 selected')
})

test('on a phone the bar names few actions, and its menu the others', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => ({ matches: true, media: query, addEventListener() {}, removeEventListener() {} }) as never,
  )
  const router = createRouter({
    routeTree: createRootRoute({ component: Many }),
    history: createMemoryHistory(),
  })
  show(<RouterProvider router={router as never} />, { session: aSession({ account_type: 'TEAM' }) })
  act(() => {
    showList({ name: 'all', readAll: () => null, count: undefined, ids: ['a', 'b'] })
    pick('b')
  })
  const bar = within(await screen.findByRole('toolbar'))
  expect(bar.queryByText('Add to sequence')).toBeNull()
  expect(bar.queryByText('Export')).toBeNull()
  fireEvent.click(bar.getByRole('button', { name: 'More actions' }))
  await screen.findByRole('menuitem', { name: 'Add to sequence' })
  screen.getByRole('menuitem', { name: 'Export' })
})
