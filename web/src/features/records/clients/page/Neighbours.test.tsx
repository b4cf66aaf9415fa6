import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
  useParams,
} from '@tanstack/react-router'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useListRemembered } from '~/lib/navigation/list-behind.ts'
import { serve } from '~/testing/server.ts'
import { aSession } from '~/testing/session.ts'
import { show } from '~/testing/show.tsx'
import { Neighbours } from './Neighbours.tsx'

test('one goes on in the part of those who wait that one came from', async () => {
  const asked = serve(({ path }) => {
    const isFirst = path.includes('ahmad')
    const next = isFirst ? { id: 'bea', name: 'Bea' } : { id: 'chen', name: 'Chen' }
    return { body: { previous: null, next, position: isFirst ? 1 : 2, count: 3, count_capped: false } }
  })
  const root = createRootRoute()
  const client = createRoute({ getParentRoute: () => root, path: '/client/$id' })
  const list = createRoute({ getParentRoute: () => root, path: '/clients/uncontacted' })
  root.update({
    component: function Screen() {
      useListRemembered()
      const { id } = useParams({ strict: false })
      return id ? <Neighbours key={id} id={id} /> : null
    },
  })
  const history = createMemoryHistory({ initialEntries: ['/clients/uncontacted'] })
  const router = createRouter({ routeTree: root.addChildren([client, list]), history })
  show(<RouterProvider router={router as never} />, { session: aSession() })
  await waitFor(() => expect(router.state.status).toBe('idle'))
  await act(() => router.navigate({ to: '/client/$id', params: { id: 'ahmad' }, state: { part: 'new' } } as never))
  fireEvent.click(await screen.findByRole('button', { name: /Bea/ }))
  await screen.findByRole('button', { name: /Chen/ })
  expect(asked.map(({ query }) => query.get('sort'))).toEqual(['uncontacted_new', 'uncontacted_new'])
})
