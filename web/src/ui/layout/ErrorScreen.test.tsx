import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { CallError } from '~/lib/calls/call-error.ts'
import { PageError } from '~/lib/calls/page-error.ts'
import { aSession } from '~/testing/session.ts'
import { show } from '~/testing/show.tsx'
import { ErrorScreen } from './ErrorScreen.tsx'

function present(error: unknown, links: Parameters<typeof aSession>[0] = {}, retry?: () => void) {
  const route = createRootRoute({ component: () => <ErrorScreen error={error} retry={retry} /> })
  const router = createRouter({ routeTree: route, history: createMemoryHistory() })
  show(<RouterProvider router={router as never} />, { session: aSession(links) })
}

describe('the error screen, by status (point 2.5)', () => {
  test.each([
    [403, 'Insufficient permission', 'Back to clients'],
    [404, 'Page does not exist', 'Back to clients'],
    [423, 'No access', 'Manage subscription'],
    [425, 'No access', 'Back to clients'],
    [455, 'Not assigned to you', 'Back to clients'],
    [500, 'Something went wrong', 'Back to clients'],
  ])('%i', async (status, header, link) => {
    present(new PageError(status))
    await screen.findByRole('heading', { name: header })
    screen.getByRole('link', { name: link })
  })

  test('a broken link has the words of the specification', async () => {
    present(new CallError(404, 'whatever', { message: 'whatever', statusCode: 404, request_id: 'r-9' }))
    await screen.findByText('The link you followed may be broken or is no longer valid.')
    screen.getByText('Request ID: r-9')
  })

  test('an address that the server cannot read is a broken link', async () => {
    present(
      new CallError(400, 'id: Invalid id', {
        message: 'id: Invalid id',
        statusCode: 400,
        errors: { id: ['Invalid id'] },
        request_id: 'r-9',
      }),
    )
    await screen.findByRole('heading', { name: 'Page does not exist' })
    expect(screen.queryByText(/Invalid id/)).toBeNull()
  })

  test.each([409, 429, 500])('anything else, such as %i, offers the way to support', async (status) => {
    present(new PageError(status), { links: { support_email: 'help@fairlead.test' } })
    await screen.findByRole('heading', { name: 'Something went wrong' })
    screen.getByRole('link', { name: /help@/ })
  })

  test('what support cannot help with does not offer it', async () => {
    present(new PageError(404), { links: { support_email: 'help@fairlead.test' } })
    await screen.findByRole('heading', { name: 'Page does not exist' })
    expect(screen.queryByRole('link', { name: /help@/ })).toBeNull()
  })

  test('a fault of ours offers another try and the way to support', async () => {
    const retry = vi.fn()
    present(new CallError(500, 'Out of paper'), { links: { support_email: 'help@fairlead.test' } }, retry)
    await screen.findByText('Out of paper')
    expect(screen.getByRole('link', { name: /help@/ }).getAttribute('href')).toBe('mailto:help@fairlead.test')
    screen.getByRole('button', { name: 'Try again' }).click()
    expect(retry).toHaveBeenCalledOnce()
  })

  test('a feature that is off leads to sales where there are any', async () => {
    present(new PageError(425), { links: { contact_sales: 'https://sales.test' } })
    expect((await screen.findByRole('link', { name: 'Talk to sales' })).getAttribute('href')).toBe('https://sales.test')
  })

  test('that fails itself says so, with a link home', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const broken = new PageError(404)
    Object.defineProperty(broken, 'status', {
      get() {
        throw new Error('broken')
      },
    })
    present(broken)
    await screen.findByText('An error occurred while showing the error page')
    expect(screen.getByRole('link', { name: 'Back to home' }).getAttribute('href')).toBe('/')
    vi.restoreAllMocks()
  })
})
