import { dismissWarning, listWarnings, type Warning } from '@fairlead/contract/seeing/warnings'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answers } from '~/testing/answers.ts'
import { refusal } from '~/testing/server.ts'
import { aSession } from '~/testing/session.ts'
import { show } from '~/testing/show.tsx'
import { stream } from '~/testing/stream.ts'
import { Toaster } from '~/ui/overlay/Toaster.tsx'
import { dueText } from './due-text.ts'
import { goalOf } from './follow-cta.ts'
import { WarningBar } from './WarningBar.tsx'

const day = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * day).toISOString()
const warning = (warning_type: string, info: object = {}) =>
  ({ warning_type, additional_info: { id: `${warning_type}-1`, ...info } }) as Warning
const custom = (info: object) =>
  warning('CUSTOM', { main_text: 'PropTech Night, 3 Dec. Two seats are free.', banner_color: 'GRADIENT', ...info })

function open(...results: Warning[]) {
  stream()
  const asked = answers([listWarnings, { results }], [dismissWarning, { success: true }])
  const connect = vi.fn(({ opened }: { opened: boolean }) => (opened ? <p>the sources</p> : null))
  const root = createRootRoute({
    component: () => (
      <>
        <WarningBar connectDialog={connect} />
        <Toaster />
      </>
    ),
  })
  const paths = ['/', '/integrations', '/subscription/manage', '/integration/facebook']
  const routes = paths.map((path) => createRoute({ getParentRoute: () => root, path }))
  const router = createRouter({ routeTree: root.addChildren(routes), history: createMemoryHistory() })
  show(<RouterProvider router={router as never} />, { session: aSession({ role: 'MEMBER' }) })
  return { asked, router }
}
const bar = () => screen.findByRole('region', { name: 'Warnings' })
const gone = () => waitFor(() => expect(screen.queryByRole('region', { name: 'Warnings' })).toBeNull())
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

test.each([
  [
    'SUBSCRIPTION_ISSUES',
    { status: 'free_trial_expiring', free_trial_end_date: inDays(1) },
    'Trial expiring Tomorrow.',
    'View pricing plans',
    false,
  ],
  ['SUBSCRIPTION_ISSUES', { status: 'free_trial_expired' }, 'Your trial has expired.', 'View pricing plans', false],
  [
    'SUBSCRIPTION_ISSUES',
    { status: 'subscription_expiring', paid_for_until_date: inDays(3) },
    'Subscription expiring In 3 days.',
    'Renew subscription',
    false,
  ],
  ['SUBSCRIPTION_ISSUES', { status: 'payment_failing' }, 'Payment failing.', 'Update billing', false],
  [
    'SUBSCRIPTION_ISSUES',
    { status: 'subscription_expired' },
    'Your subscription has expired.',
    'View pricing plans',
    false,
  ],
  ['SUBSCRIPTION_ISSUES', { status: 'payment_overdue' }, 'Your payment is overdue.', 'View pricing plans', false],
  ['FB_PERMISSION_ISSUES', { only_contains_upcoming: true }, 'Permissions Expiring', 'Reconnect', true],
  ['FB_PERMISSION_ISSUES', { only_contains_upcoming: false }, 'Permissions Expired', 'Reconnect', true],
  ['FB_PERMISSION_ISSUES', { status: 'INSUFFICIENT_PERMISSION' }, 'Permissions missing', 'Show pages', true],
  ['FB_DELAYED_LEADS', {}, 'Leads came late', 'Show pages', true],
  ['AUTOMATION_CREDITS', { sub_status: 'DISABLED' }, 'Automations are off.', 'Buy credits', true],
  ['AUTOMATION_CREDITS', { sub_status: 'RUNNING_OUT' }, 'Credits are running out.', 'Buy credits', true],
  ['ACCOUNT_EXPIRING', { paid_for_until_date: inDays(0) }, 'This account is expiring Today.', 'What can I do?', true],
  ['CONNECT_LEAD_SOURCE', {}, 'No lead source yet.', 'Connect a lead source', true],
])('%s says what it is about and offers the way out: %o', async (type, info, lead, action, isDismissible) => {
  open(warning(type, info))
  expect((await bar()).textContent).toContain(lead)
  expect(screen.getByText(action)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Dismiss' }) !== null).toBe(isDismissible)
  expect(screen.queryByRole('button', { name: 'Next warning' })).toBeNull()
})

test('days until something are told by the person’s own', () => {
  const now = new Date('2026-11-20T20:00:00Z')
  expect(dueText('2026-11-20T18:00:00Z', now, 'Asia/Singapore')).toBe('Today')
  expect(dueText('2026-11-01T18:00:00Z', now, 'Asia/Singapore')).toBe('Today')
  expect(dueText('2026-11-21T18:00:00Z', now, 'Asia/Singapore')).toBe('Tomorrow')
  expect(dueText('2026-11-23T18:00:00Z', now, 'Asia/Singapore')).toBe('In 3 days')
})

test('one at a time, in a circle; a dismissal goes back to the first; what is not known is left out', async () => {
  open(
    warning('FB_DELAYED_LEADS'),
    warning('OF_TOMORROW'),
    warning('CONNECT_LEAD_SOURCE'),
    custom({ dismissal_options: ['MANUAL'] }),
  )
  expect((await bar()).textContent).toContain('1 of 3')
  await press('Previous warning')
  expect((await bar()).textContent).toContain('PropTech Night, 3 Dec.')
  await press('Next warning')
  await press('Next warning')
  expect((await bar()).textContent).toContain('2 of 3')
  await press('Dismiss')
  await waitFor(async () => expect((await bar()).textContent).toContain('1 of 2'))
  expect((await bar()).textContent).toContain('Leads came late')
})

test('a dismissal that fails says so, and the warning stays', async () => {
  open(warning('CONNECT_LEAD_SOURCE'))
  await bar()
  answers([dismissWarning, refusal(404, 'This warning has ended.')])
  await press('Dismiss')
  await screen.findByText('Something went wrong. Please try again.')
  expect((await bar()).textContent).toContain('No lead source yet.')
})

test('the sources open over the page', async () => {
  open(warning('CONNECT_LEAD_SOURCE'))
  await press('Connect a lead source')
  await screen.findByText('the sources')
})

test('members are told to contact the owner', async () => {
  open(warning('ACCOUNT_EXPIRING'))
  await press('What can I do?')
  expect((await screen.findByRole('link', { name: 'Email owner@harbour.test' })).getAttribute('href')).toBe(
    'mailto:owner@harbour.test',
  )
})

test('a custom one opens its dialog, is dismissed by the first click, and its buttons lead on', async () => {
  const modal = {
    title: 'Two seats',
    body: 'First.\n\nSecond.',
    buttons: [
      { color: 'PRIMARY', text: 'Integrations', action: 'DEEPLINK', value: '/integrations' },
      { color: 'DEFAULT', text: 'Not now', action: 'DISMISS_MODAL', value: null },
    ],
  }
  const cta = { action_text: 'Save my seat', cta_type: 'OPEN_MODAL', cta_value_for_modal_type: modal }
  const { asked, router } = open(custom({ ...cta, dismissal_options: ['AUTO_FIRST_CLICKED'] }))
  await bar()
  expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull()
  await press('Save my seat')
  await gone()
  expect(asked.some(({ path }) => path.endsWith('/dismiss-app-warning/CUSTOM-1'))).toBe(true)
  expect((await screen.findByRole('dialog')).textContent).toContain('Second.')
  await press('Integrations')
  await waitFor(() => expect(router.state.location.pathname).toBe('/integrations'))
})

test('what an action leads to depends on its type, and on nothing that is not safe', () => {
  const goal = (type: Parameters<typeof goalOf>[0], value: string | null) => goalOf(type, value, 'https://public.test')
  expect(goal('DEEPLINK', '/next-steps')).toEqual({ kind: 'screen', to: '/clients/follow-ups' })
  expect(goal('DEEPLINK', '/account/profile')).toEqual({ kind: 'screen', to: '/account/profile' })
  expect(goal('DEEPLINK', '//elsewhere.test')).toBeUndefined()
  expect(goal('WEBVIEW', 'https://public.test/s/a')).toEqual({ kind: 'frame', src: 'https://public.test/s/a' })
  expect(goal('WEBVIEW', 'https://other.test/')).toEqual({ kind: 'tab', href: 'https://other.test/' })
  expect(goal('EXTERNAL_LINK', 'javascript:alert(1)')).toBeUndefined()
  expect(goal('DISMISS_MODAL', null)).toEqual({ kind: 'dismiss' })
})
