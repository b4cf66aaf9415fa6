import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, render, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { listBehind, useListRemembered } from './list-behind.ts'

function Page() {
  useListRemembered()
  return null
}

test('a list is remembered as it was left, and nothing that is none', async () => {
  const history = createMemoryHistory({ initialEntries: ['/clients?sort=name'] })
  render(
    <RouterProvider router={createRouter({ routeTree: createRootRoute({ component: Page }), history }) as never} />,
  )
  await waitFor(() => expect(listBehind()).toBe('/clients?sort=name'))
  const go = (href: string) => act(() => history.push(href))
  for (const other of ['/clients/merge?ids=a,b', '/clients/queue', '/clients/import', '/client/a', '/clientele']) {
    go(other)
    expect(listBehind()).toBe('/clients?sort=name')
  }
  for (const list of ['/clients', '/clients/uncontacted?search=a', '/clients/bin', '/clients/follow-ups/']) {
    go(list)
    expect(listBehind()).toBe(list)
  }
})
