import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Session } from '~/lib/account/session.ts'
import { PageError } from '~/lib/calls/page-error.ts'
import { aSession } from '~/testing/session.ts'
import { show } from '~/testing/show.tsx'
import { stream } from '~/testing/stream.ts'
import { ErrorPage } from './ErrorPage.tsx'

async function visit(path: string, session: Session | null) {
  const root = createRootRoute({
    component: () => <ErrorPage error={new PageError(403)} />,
    notFoundComponent: () => <ErrorPage error={new PageError(404)} />,
  })
  const history = createMemoryHistory({ initialEntries: [path] })
  show(<RouterProvider router={createRouter({ routeTree: root, history }) as never} />, { session })
  await screen.findByRole('heading')
  return screen.queryAllByRole('navigation').length > 0 ? 'default' : 'centred'
}
const onPhone = (is: boolean) =>
  vi.stubGlobal('matchMedia', (media: string) => ({
    matches: is && media === '(max-width: 639px)',
    media,
    addEventListener() {},
    removeEventListener() {},
  }))

describe('the layout of a page that cannot be shown (point 2.3)', () => {
  beforeEach(() => void stream())

  test.each([
    ['/clients', 'default'],
    ['/content/group-sharing/7', 'centred'],
  ])('%s on a desk: %s', async (path, layout) => {
    expect(await visit(path, aSession())).toBe(layout)
  })

  test('on a phone, and for strangers, it is centred, with the product’s mark alone', async () => {
    expect(await visit('/clients', null)).toBe('centred')
    screen.getByText('Fairlead')
    onPhone(true)
    expect(await visit('/clients', aSession())).toBe('centred')
  })
})
