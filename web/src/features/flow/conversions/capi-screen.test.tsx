import type { ConversionEvent, MetaCapi } from '@fairlead/contract/flow/meta-capi'
import * as calls from '@fairlead/contract/flow/meta-capi'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openApp } from '~/testing/app.tsx'
import { type Asked, refusal } from '~/testing/server.ts'
import { aSession } from '~/testing/session.ts'

const at = '2026-11-20T03:42:00Z'
const id = (n: number) => `01a1fe30-16db-75f0-aa66-39735c6669a${n}`
const paged = <T,>(results: T[]) => ({ results, next: null, previous: null, count: null, count_capped: false })
const detail: MetaCapi = {
  state: 'on',
  problem: null,
  dataset: { id: '555666777888999', name: 'Lake View dataset' },
  uses: 'login',
  login: 'Daniel Köhler',
  datasets: [
    { id: '555666777888999', name: 'Lake View dataset', account: 'Ads', last_fired_at: at, is_unavailable: false },
    { id: '2', name: 'Old pixel', account: 'Ads', last_fired_at: null, is_unavailable: true },
  ],
  synced_at: at,
  pages: [],
  stages: [
    { key: 'lead', label: 'Lead received', event_name: 'Lead', is_step: true },
    { key: id(1), label: 'Won', event_name: 'Converted', is_step: true },
    { key: id(2), label: 'Lost', event_name: null, is_step: false },
  ],
  counts: { waiting: 1, sent: 12, refused: 1 },
  quality: [{ event_name: 'Lead', score: 6.4 }],
  quality_at: at,
}
const event = (n: number, change: Partial<ConversionEvent>): ConversionEvent => ({
  id: id(n),
  client: { id: id(n), name: `Client ${n}` },
  stage: 'Won',
  event_name: 'Converted',
  state: 'sent',
  reason: null,
  happened_at: at,
  settled_at: at,
  ...change,
})
const open = (change: Partial<MetaCapi>, events: ConversionEvent[] = []) =>
  openApp(
    '/account/meta-conversion-api',
    aSession(),
    [calls.metaCapiDetail, { ...detail, ...change }],
    [calls.listConversionEvents, paged(events)],
    [calls.saveMetaCapi, detail],
    [calls.saveMetaCapiStages, detail],
    [calls.testMetaCapi, { is_accepted: true, event_name: 'Lead', problem: null }],
  )
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const sent = (asked: readonly Asked[], method: string, ending: string) =>
  asked.findLast((one) => one.method === method && one.path.endsWith(ending))?.body

test('without Facebook the way in is a login, or an access token', async () => {
  const none = { state: 'not_connected' as const, dataset: null, login: null, datasets: [], synced_at: null }
  const asked = open(none)
  const link = await screen.findByRole('link', { name: 'Connect Facebook' })
  expect(link.getAttribute('href')).toBe('/integration/facebook')
  press('Use an access token')
  press('Start reporting')
  await screen.findByText('Enter the dataset ID')
  type(/^Dataset ID/, '99')
  type(/^Access token/, 'EAATEST')
  // The choice of access is called so too.
  fireEvent.change(document.querySelector('input[type=password]') as Element, { target: { value: 'EAATEST' } })
  press('Start reporting')
  await waitFor(() => expect(sent(asked, 'PUT', '/meta-capi')).toEqual({ dataset_id: '99', access_token: 'EAATEST' }))
})

test('what is set up shows, with what was sent, refused in words, and rated', async () => {
  open({}, [
    event(3, {}),
    event(4, { state: 'refused', reason: 'Meta doesn’t recognise this lead.' }),
    event(5, { state: 'waiting', client: null, settled_at: null }),
  ])
  await screen.findByText('Reporting')
  const list = await screen.findByRole('region', { name: 'Sent to Meta' })
  await within(list).findByText('Meta doesn’t recognise this lead.')
  within(list).getByText('12 sent and 1 refused in the last 30 days · 1 waiting')
  within(list).getByText('A client you can’t see')
  screen.getByText('6.4 out of 10')
  screen.getByText('Checked on 20 Nov 2026')
})

test('stages are named for Meta; a test says what it answered', async () => {
  const asked = open({ quality: [], quality_at: null })
  fireEvent.click(await screen.findByRole('switch', { name: 'Send Lost' }))
  screen.getByText(/Not available yet/)
  screen.getByText('Sent on its own')
  type('Name at Meta for Won', ' ')
  press('Save stages')
  await screen.findByText('Enter a name')
  type('Name at Meta for Won', 'Bought')
  press('Save stages')
  await waitFor(() =>
    expect(sent(asked, 'PUT', '/stages')).toEqual({
      stages: [
        { key: 'lead', event_name: 'Lead' },
        { key: id(1), event_name: 'Bought' },
        { key: id(2), event_name: 'Lost' },
      ],
    }),
  )
  type(/^Test code/, 'TEST12345')
  press('Send test event')
  await screen.findByText(/Meta accepted Lead/)
  screen.getByText('Nothing sent yet')
})

test.each([
  ['failing', 'Not reporting', 'token', 'Open at Meta'],
  ['no_permission', 'Permissions missing', 'reconnect', 'Open Facebook settings'],
] as const)('%s says what is wrong and what helps', async (state, words, action, help) => {
  const link = action === 'token' ? 'https://business.facebook.com/events_manager2' : null
  const problem = { text: 'Meta says no.', remedy: 'Do this.', action, link }
  const asked = open({ state, problem })
  await screen.findByText(words)
  expect(screen.getByText('Meta says no.').parentElement?.textContent).toBe('Meta says no. Do this.')
  screen.getByRole('link', { name: help })
  press('Try again')
  await waitFor(() => expect(sent(asked, 'PUT', '/meta-capi')).toEqual({ dataset_id: '555666777888999' }))
})

test('what cannot be loaded says so, and what Meta refuses stands at its field', async () => {
  openApp(
    '/account/meta-conversion-api',
    aSession(),
    [calls.metaCapiDetail, { ...detail, state: 'not_set_up', dataset: null }],
    [calls.listConversionEvents, paged<ConversionEvent>([])],
    [
      calls.saveMetaCapi,
      () => refusal(400, 'Check the fields', { errors: { dataset_id: ['Meta doesn’t know this dataset.'] } }),
    ],
  )
  await screen.findByText('Choose a dataset')
  press('Start reporting')
  await screen.findByText('Enter the dataset ID')
  fireEvent.change(screen.getByRole('combobox', { name: /^Dataset/ }), { target: { value: '2' } })
  press('Start reporting')
  await screen.findByText('Meta doesn’t know this dataset.')
})
