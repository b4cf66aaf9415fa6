import {
  type ActivationTask,
  type ActivationType,
  listActivationTasks,
  setActivationPreference,
} from '@fairlead/contract/seeing/activation'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { appDialog } from '~/lib/browser/install.ts'
import { getStarted } from '~/lib/navigation/get-started.ts'
import { answers } from '~/testing/answers.ts'
import { refusal } from '~/testing/server.ts'
import { aSession } from '~/testing/session.ts'
import { show } from '~/testing/show.tsx'
import { stream } from '~/testing/stream.ts'
import { ActivationBar } from './ActivationBar.tsx'

const screenOf = (title: string) => ({
  cover: '/tasks/form.svg',
  title,
  description: `About ${title}`,
  isVideoCover: false,
})
const task = (id: ActivationType, name: string, more: Partial<ActivationTask> = {}): ActivationTask => ({
  id,
  name,
  is_completed: false,
  activation_type: id,
  can_mark_as_completed: true,
  metadata: {
    cover: '/tasks/form.svg',
    description: `Why ${name}`,
    screens: [screenOf('First'), screenOf('Second')],
    cta: { text: 'Go there', link: '/team/manage' },
  },
  ...more,
})
const invite = task('INVITE_TEAM', 'Invite your team')
const phone = task('DOWNLOAD_APP', 'Get the app')
const source = task('CONNECT_LEAD_SOURCE', 'Connect a source', { is_completed: true, can_mark_as_completed: false })

afterEach(() => {
  getStarted.set(() => false)
  appDialog.set(() => false)
})

function open(results: ActivationTask[], at = '/clients') {
  stream()
  const asked = answers(
    [listActivationTasks, { results }],
    [setActivationPreference, { ...invite, is_completed: true }],
  )
  const root = createRootRoute({ component: ActivationBar })
  const routes = ['/clients', '/content', '/team/manage'].map((path) =>
    createRoute({ getParentRoute: () => root, path }),
  )
  const history = createMemoryHistory({ initialEntries: [at] })
  const router = createRouter({ routeTree: root.addChildren(routes), history })
  show(<RouterProvider router={router as never} />, { session: aSession() })
  return { asked, router }
}
const bar = () => screen.findByRole('region', { name: 'Get started' })
const button = (name: RegExp | string) => screen.findByRole('button', { name })
const press = async (name: RegExp | string) => fireEvent.click(await button(name))

test('open on the list of clients, closed elsewhere, until it is opened there', async () => {
  const { router } = open([invite, phone, source])
  expect((await bar()).textContent).toContain('1 of 3 done')
  await button(/^Invite your team/)
  await act(() => router.navigate({ to: '/content' } as never))
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Invite your team/ })).toBeNull())
  await press('Show tasks')
  await button(/^Invite your team/)
})

test('completed ones are shown on demand', async () => {
  open([invite, source])
  await bar()
  expect(screen.queryByRole('button', { name: /^Connect a source/ })).toBeNull()
  await press('Show completed')
  await button(/^Connect a source/)
  await press('Hide completed')
  expect(screen.queryByRole('button', { name: /^Connect a source/ })).toBeNull()
})

test('gone when nothing is left, and back from the menu', async () => {
  open([source])
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull())
  act(() => getStarted.set(() => true))
  await button(/^Connect a source/)
  await press('Close')
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull())
})

test('a list that could not be asked for leaves no trace on the page', async () => {
  stream()
  const asked = answers([listActivationTasks, refusal(403, 'No')])
  const root = createRootRoute({ component: ActivationBar })
  const router = createRouter({ routeTree: root, history: createMemoryHistory() })
  show(<RouterProvider router={router as never} />, { session: aSession() })
  await waitFor(() => expect(asked).toHaveLength(1))
  expect(screen.queryByRole('region')).toBeNull()
})

test('the app is brought to a phone by its own dialog', async () => {
  open([phone])
  await press(/^Get the app/)
  expect(appDialog.get()).toBe(true)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a task goes on by its button, its arrow and the keys, and ends at its goal', async () => {
  const { router, asked } = open([invite])
  await press(/^Invite your team/)
  await screen.findByRole('heading', { name: 'First' })
  expect(screen.queryByRole('button', { name: 'Back' })).toBeNull()
  await press('Next')
  await screen.findByRole('heading', { name: 'Second' })
  await press('Back')
  await screen.findByRole('heading', { name: 'First' })
  fireEvent.keyDown(document.body, { key: 'ArrowRight' })
  await screen.findByRole('heading', { name: 'Second' })
  fireEvent.keyDown(document.body, { key: 'ArrowLeft' })
  await screen.findByRole('heading', { name: 'First' })
  const field = document.body.appendChild(document.createElement('input'))
  fireEvent.keyDown(field, { key: 'ArrowRight' })
  field.remove()
  await screen.findByRole('heading', { name: 'First' })
  await press('Next')
  await press('Go there')
  await waitFor(() => expect(router.state.location.pathname).toBe('/team/manage'))
  expect(asked.some(({ method }) => method === 'PUT')).toBe(false)
})

test('what is ticked is done before anything else follows', async () => {
  const { asked, router } = open([invite, source])
  await press(/^Invite your team/)
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Don’t show again' }))
  await press('Next')
  await screen.findByRole('heading', { name: 'Second' })
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull())
  expect(asked.find(({ method }) => method === 'PUT')?.path).toMatch(/INVITE_TEAM\/preference\/?$/)
  expect(router.state.location.pathname).toBe('/clients')
})

test('what must be done cannot be ticked off', async () => {
  open([{ ...source, is_completed: false }])
  await press(/^Connect a source/)
  await screen.findByRole('heading', { name: 'First' })
  expect(screen.queryByRole('checkbox')).toBeNull()
})
