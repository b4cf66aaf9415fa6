import * as calls from '@fairlead/contract/flow/lead-sources'
import { clientsBySource } from '@fairlead/contract/records/clients'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openApp } from '~/testing/app.tsx'
import { refusal } from '~/testing/server.ts'
import { aSession } from '~/testing/session.ts'

const address = '/integrations/health'
const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
const row = (name: string, of: Partial<calls.SourceRow> = {}): calls.SourceRow => ({
  lead_source: 'webhook',
  name,
  path: `/integration/webhook/${name}`,
  label: 'Webhook',
  icon_url: '/sources/webhook.svg',
  connection_id: `webhook:${name}`,
  is_on: true,
  page_state: null,
  status: 'active',
  health: { last_lead_at: ago(1), usual_gap_seconds: 7200, is_silent: false },
  attention: null,
  problem: null,
  ends_at: null,
  by_day: [1, 0, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 3],
  week: { here: 9, ignored: 0, held: 0, provider: null },
  ...of,
})
const page = (name: string, of: Partial<calls.SourceRow>) =>
  row(name, { lead_source: 'facebook', path: `/integration/facebook/page/${name}`, label: 'Facebook', ...of })
const open = (results: calls.SourceRow[], findings: calls.Finding[] = []) =>
  openApp(
    address,
    aSession(),
    [calls.sourceHealth, { results }],
    [calls.sourceDoctor, { results: findings }],
    [clientsBySource, { since: ago(720), clients: 0, others: 0, results: [] }],
  )
const section = async (name: RegExp) => within(await screen.findByRole('region', { name }))

test('what needs somebody comes first, each with what is wrong, what is missing and what to do', async () => {
  open([
    page('Commercial', {
      status: 'expired',
      page_state: 'PERMISSION_EXPIRED',
      attention: 'broken',
      problem: { text: 'The password was changed.', remedy: 'Connect it again.', action: 'reconnect', link: null },
      week: {
        here: 28,
        ignored: 0,
        held: 0,
        provider: { name: 'Meta', leads: 39, waiting: 11, unreadable: 0, refused_forms: 0 },
      },
    }),
    row('Website', {
      attention: 'silent',
      health: { last_lead_at: ago(49), usual_gap_seconds: 7200, is_silent: true },
      by_day: [3, 4, 3, 5, 4, 4, 3, 5, 4, 3, 4, 3, 0, 0],
    }),
    page('Realty', {
      status: 'expiring_soon',
      page_state: 'EXPIRING',
      attention: 'expiring',
      ends_at: '2026-12-25T12:00:00Z',
    }),
    page('Access', {
      status: 'expired',
      page_state: 'INSUFFICIENT_PERMISSION',
      attention: 'broken',
      problem: {
        text: 'Not allowed.',
        remedy: 'Assign the app.',
        action: 'meta',
        link: 'https://business.facebook.com',
      },
    }),
    row('Form'),
  ])
  const troubled = await section(/^Need attention/)
  const [commercial, website, realty, access] = troubled.getAllByRole('listitem').map((item) => within(item))
  expect(commercial?.getByText('Permissions Expired')).toBeDefined()
  for (const words of ['Meta 39', 'Fairlead 28', '11 missing', 'The password was changed. Connect it again.'])
    expect(commercial?.getByText(words)).toBeDefined()
  expect(commercial?.getByText('11 leads are waiting at Meta and will be fetched.')).toBeDefined()
  expect(commercial?.getByRole('link', { name: 'Reconnect: Commercial' }).getAttribute('href')).toContain('/Commercial')
  expect(website?.getByText('No leads for longer than usual')).toBeDefined()
  expect(website?.getByText('usually about every 2 hours')).toBeDefined()
  expect(website?.getByRole('img', { name: '45 leads in the last 14 days, 0 today' })).toBeDefined()
  expect(realty?.getByText('Permissions Expiring')).toBeDefined()
  expect(access?.getByText('Permissions missing')).toBeDefined()
  expect(realty?.getByText('Access ends on 25 Dec 2026. Reconnect before then.')).toBeDefined()
  expect(access?.getByRole('link', { name: 'Open Meta settings' }).getAttribute('href')).toContain('business.facebook')
  const working = await section(/^Working/)
  expect(working.getByText('Today is normal')).toBeDefined()
  expect(working.getByText('Received 9')).toBeDefined()
})

test('a source that has brought too few to know says so, and one that brought nothing too', async () => {
  open([
    row('Young', { health: { last_lead_at: ago(2), usual_gap_seconds: null, is_silent: false } }),
    row('New', { status: 'unknown', health: { last_lead_at: null, usual_gap_seconds: null, is_silent: false } }),
  ])
  const working = await section(/^Working/)
  expect(working.getByText('Too new to know its rhythm')).toBeDefined()
  expect(working.getByText('No lead yet')).toBeDefined()
  expect(working.getByText('Waiting for its first lead')).toBeDefined()
  expect(screen.queryByText(/^Need attention/)).toBeNull()
})

test('without any source the way to connect one shows', async () => {
  open([])
  expect(await screen.findByText('No sources connected yet')).toBeDefined()
})

test('what cannot be loaded can be tried again', async () => {
  openApp(
    address,
    aSession(),
    [calls.sourceHealth, refusal(500, 'Something went wrong')],
    [calls.sourceDoctor, { results: [] }],
    [clientsBySource, { since: ago(720), clients: 0, others: 0, results: [] }],
  )
  expect(await screen.findByText('Source health couldn’t be loaded')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined()
})

test('a check that fails says so above what was known', async () => {
  let refuses = false
  openApp(
    address,
    aSession(),
    [calls.sourceHealth, () => (refuses ? refusal(500, 'Something went wrong') : { results: [row('Form')] })],
    [calls.sourceDoctor, { results: [] }],
    [clientsBySource, { since: ago(720), clients: 0, others: 0, results: [] }],
  )
  await screen.findByText(/^1 source brought 9 leads in the last 7 days.*Checked/)
  refuses = true
  fireEvent.click(screen.getByRole('button', { name: 'Check now' }))
  expect((await screen.findByText('The sources couldn’t be checked.')).getAttribute('role')).toBe('alert')
  expect(screen.getByText('Received 9')).toBeDefined()
  refuses = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByText('The sources couldn’t be checked.')).toBeNull())
})

test('the list of integrations says which sources need attention', async () => {
  const shown = (results: calls.SourceRow[]) =>
    openApp(
      '/integrations',
      aSession(),
      [calls.sourceHealth, { results }],
      [calls.listIntegrations, { results: [], next: null, previous: null, count: null, count_capped: false }],
    )
  shown([row('Website', { attention: 'silent' }), row('Form')])
  expect(await screen.findByText(/1 source needs attention/)).toBeDefined()
  expect(screen.getByText('Website')).toBeDefined()
  expect(screen.getByRole('link', { name: 'See source health' }).getAttribute('href')).toBe(address)
})

const silent = row('New', {
  status: 'unknown',
  health: { last_lead_at: null, usual_gap_seconds: null, is_silent: false },
})
test.each([
  ['Waiting for the first lead', [silent]],
  ['Your source works as usual', [silent, row('Form')]],
])('a source that never brought anything is none that works: %s', async (words, results) => {
  openApp(
    '/integrations',
    aSession(),
    [calls.sourceHealth, { results }],
    [calls.listIntegrations, { results: [], next: null, previous: null, count: null, count_capped: false }],
  )
  await screen.findByText(words)
})

test('what is on hold leads to its deliveries, what is refused says where to look, and what is off stands apart', async () => {
  const week = { here: 4, ignored: 0, held: 2, provider: null }
  const provider = { name: 'Meta', leads: 5, waiting: 0, unreadable: 1, refused_forms: 2 }
  const finding = {
    lead_source: 'webhook' as const,
    name: 'Website',
    path: '/integration/webhook/Website',
    connection_id: 'webhook:Website',
    kind: 'left_out' as const,
    reason: 'The form was off.',
    remedy: 'Nothing to do.',
    count: 1,
    first_at: ago(3),
    last_at: ago(3),
  }
  open(
    [
      row('Website', { attention: 'held', week }),
      page('Realty', { attention: 'refused', page_state: 'OK', week: { here: 4, ignored: 0, held: 0, provider } }),
      row('Old form', { is_on: false }),
    ],
    [finding],
  )
  const held = await screen.findByRole('link', { name: 'Open deliveries: Website' })
  const address = new URL(held.getAttribute('href') ?? '', 'http://fairlead.test')
  expect(address.pathname).toBe('/integrations/deliveries')
  expect(Object.fromEntries(address.searchParams)).toEqual({ connection_id: 'webhook:Website', outcome: 'parked' })
  expect(screen.getByText('Meta refuses the leads of 2 forms. The page shows why.')).toBeDefined()
  expect(screen.getByText('1 unreadable')).toBeDefined()
  const off = await section(/^Turned off/)
  expect(off.getAllByRole('listitem')).toHaveLength(1)
  const found = await section(/^Rejected leads/)
  expect(found.getByRole('link', { name: 'Open deliveries' }).getAttribute('href')).toContain('outcome=ignored')
})
