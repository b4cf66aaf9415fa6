import type { Duplicate } from '@fairlead/contract/clients'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
  type RouterProvider,
} from '@tanstack/react-router'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { expect, test, vi } from 'vitest'
import { type Asked, refusal, serve } from '~/testing/server.ts'
import { aSession } from '~/testing/session.ts'
import { show } from '~/testing/show.tsx'
import { DuplicateCards } from './DuplicateCards.tsx'
import { NewClientScreen } from './NewClientScreen.tsx'

const duplicate: Duplicate = {
  id: null,
  name: 'Ben',
  assigned_to: 'Ben',
  since: null,
  deleted_at: null,
  matched_on: 'email',
}

function start(add: (asked: Asked) => ReturnType<typeof refusal> | { body: object } = () => ({ body: {} })) {
  const asked = serve((request) =>
    request.path.includes('search-duplicates') ? { body: { results: [] } } : add(request),
  )
  const onAdded = vi.fn()
  // Links need a router; where they lead to is not looked at here.
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  const page = show(
    <RouterContextProvider router={router as unknown as ComponentProps<typeof RouterProvider>['router']}>
      <NewClientScreen onAdded={onAdded} />
    </RouterContextProvider>,
    { session: aSession() },
  )
  return { ...page, onAdded, sent: () => asked.filter(({ path }) => path.endsWith('/user-client/')) }
}
const field = (name: string | RegExp) => screen.getByRole('textbox', { name }) as HTMLInputElement
const fill = (name: string | RegExp, value: string) => fireEvent.change(field(name), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('it begins in the name', () => {
  start()
  expect(document.activeElement).toBe(field(/^Full name/))
})

test('fields that are folded away come out when one of them is wrong', async () => {
  const { sent } = start()
  fill(/^Full name/, 'Ann')
  press('More fields')
  fill('Address', 'x'.repeat(1001))
  press('More fields')
  expect(screen.queryByRole('textbox', { name: 'Address' })).toBeNull()
  press('Add client')
  await waitFor(() => expect(document.activeElement).toBe(field('Address')))
  expect(field('Address').getAttribute('aria-invalid')).toBe('true')
  expect(sent()).toEqual([])
})

test('what was typed is there again on the way back, until it is sent or cancelled', async () => {
  const first = start()
  fill(/^Full name/, 'Ann Lee')
  press('More fields')
  fill('City', 'Kiel')
  first.unmount()
  const second = start(({ body }) => ({ body: { id: 'c', ...(body as object) } }))
  expect([field(/^Full name/).value, field('City').value]).toEqual(['Ann Lee', 'Kiel'])
  press('Add client')
  await waitFor(() => expect(second.onAdded).toHaveBeenCalledWith(expect.objectContaining({ name: 'Ann Lee' })))
  second.unmount()
  const third = start()
  expect(field(/^Full name/).value).toBe('')
  fill(/^Full name/, 'Never mind')
  fireEvent.click(screen.getByText('Cancel'))
  third.unmount()
  start()
  expect(field(/^Full name/).value).toBe('')
})

test('whom the server found is shown until the number or address is another', async () => {
  start(() => refusal(409, 'It is there', { current: { duplicates: [duplicate] } }))
  fill(/^Full name/, 'Ann')
  fill('E-mail', 'ann@lee.test')
  press('Add client')
  await screen.findByText('This address is a client already')
  fill(/^Full name/, 'Ann Lee')
  screen.getByText('This address is a client already')
  fill('E-mail', 'ann@free.test')
  expect(screen.queryByText('This address is a client already')).toBeNull()
})

test('a refusal for a duplicate stands at the button, has the focus, and shows both ways on', async () => {
  const one = { ...duplicate, id: '01a1fe30-16db-75f0-aa66-39735c6669af' }
  const { sent, onAdded } = start(({ body }) =>
    (body as { add_anyway?: boolean }).add_anyway
      ? { body: { id: 'c', ...(body as object) } }
      : refusal(409, 'It is there', { current: { duplicates: [one] } }),
  )
  fill(/^Full name/, 'Ann')
  fill('E-mail', 'ann@lee.test')
  press('Add client')
  const reason = await screen.findByText('Not added yet: somebody here has this e-mail address already.')
  expect(reason.getAttribute('role')).toBe('alert')
  await waitFor(() => expect(document.activeElement).toBe(reason))
  screen.getByText('Open the client')
  expect(screen.queryByRole('button', { name: 'Add client' })).toBeNull()
  press('Add anyway')
  await waitFor(() => expect(onAdded).toHaveBeenCalled())
  expect(sent()).toHaveLength(2)
})

test('the region that tells of duplicates is there before they are', () => {
  const { again, container, rerender } = show(<DuplicateCards duplicates={[]} />, { session: aSession() })
  const region = container.querySelector('[aria-live]')
  expect(region?.childElementCount).toBe(0)
  act(() => rerender(again(<DuplicateCards duplicates={[duplicate]} />)))
  expect(region?.textContent).toContain('This address is a client already')
})

test('who lies in the bin is named with when, and keeps nobody from adding', () => {
  const binned = { ...duplicate, matched_on: 'phone', deleted_at: '2026-07-01T08:00:00Z' } as const
  show(<DuplicateCards duplicates={[binned]} onAddAnyway={() => {}} />, { session: aSession() })
  screen.getByRole('heading', { name: 'Somebody in the bin has this number' })
  screen.getByText('In the bin since 01 Jul 2026: open to bring back')
  expect(screen.queryByRole('button')).toBeNull()
})
