import * as calls from '@fairlead/contract/flow/facebook'
import type { FacebookForm, FacebookPage } from '@fairlead/contract/flow/facebook/shapes'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { tellLogin } from '~/lib/browser/facebook-login.ts'
import { shownToast } from '~/lib/toast.ts'
import { openApp } from '~/testing/app.tsx'
import type { Asked } from '~/testing/server.ts'
import { refusal } from '~/testing/server.ts'
import { aSession } from '~/testing/session.ts'

const id = (n: number) => `01a1fe30-16db-75f0-aa66-39735c6669${n.toString(16).padStart(2, '0')}`
const at = '2026-11-20T03:42:00Z'
const paged = <T,>(results: T[]) => ({ results, next: null, previous: null, count: null, count_capped: false })
const connection = {
  id: id(1),
  name: 'Daniel Köhler',
  connected_by: 'Mira Fernandes',
  connected_at: at,
  app: 'installation' as const,
  status: 'OK' as const,
  ends_at: null,
  missing_scopes: [],
  page_count: 2,
}
const setup = {
  has_installation_app: true,
  own_app: null,
  callback_url: 'https://leads.example/oauth/facebook/callback',
  scopes: ['leads_retrieval'],
  connections: [connection],
}
const page: FacebookPage = {
  id: id(2),
  page_id: '100200300',
  name: 'Lantern Hill Realty',
  is_connected: true,
  missing_tasks: [],
  connected_by: 'Mira Fernandes',
  connected_at: at,
  status: 'OK',
  problem: null,
  ends_at: null,
  is_expiring: false,
  new_forms_on: true,
  form_count: 4,
  forms_on: 3,
  forms_synced_at: at,
  reconciled_at: at,
  health: { last_lead_at: at, usual_gap_seconds: null, is_silent: false },
}
const form: FacebookForm = {
  id: id(3),
  page_id: '100200300',
  form_id: '900',
  name: 'Landlord guide',
  meta_status: 'ACTIVE',
  locale: 'en_US',
  is_on: false,
  ignored: 14,
  waiting: 0,
  failed: 0,
  meta_lead_count: 14,
  lead_count: 14,
  problem: null,
  last_lead_at: at,
  questions: [{ key: 'email', label: 'Email' }],
}
const problem = (text: string, action: 'reconnect' | 'meta' | 'wait') => ({
  text,
  remedy: `Remedy of ${text}`,
  action,
  link: action === 'meta' ? 'https://business.facebook.com/settings' : null,
})
const overview = '/integration/facebook'
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const sent = (asked: readonly Asked[], method: string, ending: string) =>
  asked.findLast((one) => one.method === method && one.path.endsWith(ending))?.body

test('somebody new connects in a window of its own; once it is back, they choose pages', async () => {
  const popup = { closed: false, location: { replace: vi.fn() }, close() {} }
  vi.stubGlobal('open', () => popup)
  let isConnected = false
  const asked = openApp(
    overview,
    aSession(),
    [calls.facebookSetup, () => ({ ...setup, connections: isConnected ? [connection] : [] })],
    [calls.startFacebookLogin, { url: 'https://facebook.test/dialog' }],
    [calls.listFacebookPages, paged([{ ...page, is_connected: false }])],
    [calls.connectedFacebookPages, paged<FacebookPage>([])],
    [calls.facebookDelayedPages, { fb_pages_delayed_leads: [] }],
    [calls.connectFacebookPages, { results: [page] }],
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Connect with Facebook' }))
  await waitFor(() => expect(popup.location.replace).toHaveBeenCalledWith('https://facebook.test/dialog'))
  await screen.findByText(/Continue in the Facebook window/)
  isConnected = true
  tellLogin({ kind: 'done', connection: connection.id })
  const dialog = within(await screen.findByRole('dialog'))
  // The only page that can be chosen is chosen already.
  fireEvent.click(await dialog.findByRole('button', { name: 'Connect 1 page' }))
  await waitFor(() =>
    expect(sent(asked, 'POST', 'fb-user-webhook-subscription')).toEqual({ pages: [page.id], new_forms_on: true }),
  )
})

test('where the browser blocks the window, the way in is a link in this tab; where Facebook refuses, its reason shows', async () => {
  vi.stubGlobal('open', () => null)
  openApp(
    overview,
    aSession(),
    [calls.facebookSetup, { ...setup, connections: [] }],
    [calls.startFacebookLogin, { url: 'https://facebook.test/dialog' }],
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Connect with Facebook' }))
  const link = await screen.findByRole('link', { name: 'continue in this tab' })
  expect(link.getAttribute('href')).toBe('https://facebook.test/dialog')
  tellLogin({ kind: 'failed', message: 'Facebook Login was cancelled.' })
  await screen.findByText('Facebook Login was cancelled.')
})

test('without any Meta app the way begins with one', async () => {
  openApp(overview, aSession(), [calls.facebookSetup, { ...setup, has_installation_app: false, connections: [] }])
  const link = await screen.findByRole('link', { name: 'Add your Meta app' })
  expect(link.getAttribute('href')).toBe('/integration/facebook?show=app')
})

test('each state of a page has words and a remedy of its own, and trouble comes first', async () => {
  openApp(
    overview,
    aSession(),
    [
      calls.facebookSetup,
      {
        ...setup,
        connections: [
          { ...connection, status: 'PERMISSION_EXPIRED' as const },
          { ...connection, id: id(7), status: 'EXPIRING' as const, ends_at: '2026-11-25T00:00:00Z' },
        ],
      },
    ],
    [
      calls.connectedFacebookPages,
      paged<FacebookPage>([
        page,
        { ...page, id: id(10), name: 'New', status: 'LOADING' },
        { ...page, id: id(11), name: 'Soon', is_expiring: true, ends_at: '2026-11-25T00:00:00Z' },
        { ...page, id: id(12), name: 'Unsure', status: 'GENERIC_ERROR', problem: problem('No answer.', 'wait') },
        { ...page, id: id(13), name: 'Short', status: 'INSUFFICIENT_PERMISSION', problem: problem('Removed.', 'meta') },
        { ...page, id: id(14), name: 'Over', status: 'PERMISSION_EXPIRED', problem: problem('Ended.', 'reconnect') },
      ]),
    ],
    [calls.facebookDelayedPages, { fb_pages_delayed_leads: [{ id: id(14), name: 'Over' }] }],
  )
  const list = await screen.findByRole('region', { name: 'Pages' })
  await within(list).findByText('Connected')
  const cards = within(list)
    .getAllByRole('listitem')
    .map((card) => card.textContent ?? '')
  expect(cards.map((card) => /Over|Short|Unsure|Soon|New|Realty/.exec(card)?.[0])).toEqual([
    'Over',
    'Short',
    'Unsure',
    'Soon',
    'New',
    'Realty',
  ])
  for (const [index, words] of [
    ['Permissions Expired', 'Remedy of Ended.', 'Reconnect'],
    ['Permissions missing', 'Remedy of Removed.', 'Open at Meta', 'Check again'],
    ['Couldn’t check', 'Remedy of No answer.', 'Try now'],
    ['Permissions Expiring', 'Access ends on 25 Nov 2026', 'Reconnect'],
    ['Checking…', 'This takes a few seconds'],
    ['Connected', '4 forms, 1 off', 'Last lead'],
  ].entries())
    for (const word of words) expect(cards[index]).toContain(word)
  expect(screen.getAllByText('Permissions Expired')).toHaveLength(2)
  expect(screen.getAllByText('Permissions Expiring')).toHaveLength(2)
  expect(screen.getByText(/Leads came late from Over/)).toBeDefined()
})

test.each([
  [overview, calls.facebookSetup, 'Facebook couldn’t be loaded'],
  [`${overview}?show=check`, calls.checkFacebookApp, 'The check couldn’t be run'],
] as const)('%s says why it can’t be shown, and tries again', async (address, endpoint, words) => {
  const asked = openApp(address, aSession(), [endpoint, refusal(400, 'Meta is away')])
  await screen.findByText(words)
  const times = () => asked.filter(({ path }) => path === endpoint.path).length
  const before = times()
  press('Try again')
  await waitFor(() => expect(times()).toBeGreaterThan(before))
})

const onPage = [
  [calls.getFacebookPage, page],
  [
    calls.connectedFacebookForms,
    paged<FacebookForm>([{ ...form, id: id(4), name: 'Marina Crest', is_on: true, ignored: 0, questions: [] }, form]),
  ],
] as const
const today = new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Singapore' })

test('a page shows its leads on both sides, and what is missing by day', async () => {
  const count = { form_id: id(4), form_name: 'Marina Crest', day: today, meta: 6, here: 3, waiting: 1, failed: 0 }
  const asked = openApp(
    `${overview}/page/${page.id}`,
    aSession(),
    ...onPage,
    [calls.facebookCounts, { results: [count], counted_at: at }],
    [calls.fetchOldFacebookLeads, { hours: 168, pages: 1 }],
  )
  await screen.findByText('Meta 6, Fairlead 3')
  expect(screen.getByText('2 missing')).toBeDefined()
  expect(screen.getByText('1 on its way')).toBeDefined()
  expect(screen.getByText('14 ignored')).toBeDefined()
  press('Leads of Marina Crest by day')
  const table = within(screen.getByRole('table', { name: 'Leads of Marina Crest by day' }))
  expect(table.getAllByRole('columnheader')).toHaveLength(8)
  press('Fetch missing leads')
  await waitFor(() => expect(shownToast.get()?.message).toMatch(/Fetching the last 7 days/))
  const { query } = asked.findLast(({ path }) => path.endsWith('fetch-old-fb-leads')) ?? {}
  expect(query?.get('page')).toBe(page.id)
})

test('turning on a form that was off asks whether its ignored leads are wanted', async () => {
  const asked = openApp(
    `${overview}/page/${page.id}`,
    aSession(),
    ...onPage,
    [calls.facebookCounts, { results: [], counted_at: null }],
    [calls.updateFacebookForms, { results: [], replayed: 14 }],
  )
  fireEvent.click(await screen.findByRole('switch', { name: 'Receive leads from Landlord guide' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Turn on and bring in 14 leads' }))
  await waitFor(() =>
    expect(sent(asked, 'POST', page.id)).toEqual({ forms: [{ id: form.id, is_on: true }], replay_ignored: true }),
  )
  await waitFor(() => expect(shownToast.get()?.message).toBe('14 leads are on their way'))
})

test('a page without forms says where they come from', async () => {
  openApp(
    `${overview}/page/${page.id}`,
    aSession(),
    [calls.getFacebookPage, page],
    [calls.connectedFacebookForms, paged<FacebookForm>([])],
    [calls.facebookCounts, { results: [], counted_at: null }],
  )
  await screen.findByText('No forms on this page yet')
})

test('disconnecting a page is asked first, and leads back', async () => {
  const asked = openApp(
    `${overview}/page/${page.id}`,
    aSession(),
    ...onPage,
    [calls.facebookCounts, { results: [], counted_at: null }],
    [calls.disconnectFacebook, { success: true }],
    [calls.facebookSetup, setup],
    [calls.connectedFacebookPages, paged<FacebookPage>([])],
    [calls.facebookDelayedPages, { fb_pages_delayed_leads: [] }],
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Disconnect page' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Disconnect Lantern Hill Realty?' }))
  expect(asked.some(({ method }) => method === 'DELETE')).toBe(false)
  fireEvent.click(dialog.getByRole('button', { name: 'Disconnect page' }))
  await screen.findByText('No pages connected yet')
  expect(asked.find(({ method }) => method === 'DELETE')?.query.get('page')).toBe(page.id)
})

const check = (key: 'app' | 'webhook' | 'login', state: 'ok' | 'failed' | 'skipped') => ({
  key,
  state,
  title: `Title of ${key}`,
  text: state === 'skipped' ? '' : `Text of ${key}`,
  remedy: state === 'failed' ? 'Do this' : null,
  link: state === 'failed' ? 'https://developers.facebook.com' : null,
})

test('the check stops at the first thing that fails, and says what to do', async () => {
  openApp(`${overview}?show=check`, aSession(), [
    calls.checkFacebookApp,
    { is_ok: false, checks: [check('app', 'ok'), check('webhook', 'failed'), check('login', 'skipped')] },
  ])
  await screen.findByText('Title of webhook')
  expect(screen.getByText('Do this')).toBeDefined()
  expect(screen.getByText('Not checked yet')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Open at Meta' })).toBeDefined()
})

test('an own app is saved once Meta has confirmed it, and what is to be entered by hand is said', async () => {
  let app: object | null = null
  const saved = {
    app_id: '123',
    webhook_url: 'https://leads.example/hooks/facebook/x',
    verify_token: 'v',
    deauthorize_url: 'https://leads.example/d',
    deletion_url: 'https://leads.example/e',
    created_at: at,
  }
  const asked = openApp(
    `${overview}?show=app`,
    aSession(),
    [calls.facebookSetup, () => ({ ...setup, connections: [], own_app: app as typeof saved | null })],
    [
      calls.saveFacebookApp,
      () => {
        app = saved
        return saved
      },
    ],
    [calls.setUpFacebookWebhook, { is_set_up: false, problem: 'The app is in development.' }],
  )
  fireEvent.change(await screen.findByRole('textbox', { name: /App ID/ }), { target: { value: '123' } })
  fireEvent.change(screen.getByLabelText(/App secret/), { target: { value: 'secret' } })
  press('Save and verify')
  await screen.findByText(/The app is in development\./)
  expect(sent(asked, 'PUT', '/app')).toEqual({ app_id: '123', app_secret: 'secret' })
  expect(screen.getByRole('textbox', { name: 'Verify token' })).toBeDefined()
})

test('where Facebook Login returns it is ended once, and a refusal is said', async () => {
  // Only a window that was opened for Facebook can be closed.
  vi.stubGlobal('close', () => undefined)
  const asked = openApp('/oauth/facebook/callback?state=s&error=access_denied', aSession(), [
    calls.finishFacebookLogin,
    refusal(400, 'Facebook Login was cancelled.'),
  ])
  await screen.findByText('Facebook Login was cancelled.')
  const ends = asked.filter(({ path }) => path.endsWith('/login/finish'))
  expect(ends.map(({ body }) => body)).toEqual([{ state: 's', error: 'access_denied' }])
})

test.each(['/integrations/facebook-leads-routing', '/integration/facebook/page'])(
  '%s leads to the pages',
  async (address) => {
    openApp(address, aSession(), [calls.facebookSetup, { ...setup, connections: [] }])
    await screen.findByRole('button', { name: 'Connect with Facebook' })
    expect(window.location.pathname).toBe(overview)
  },
)
