import { type Webhook, type WebhookDelivery, WebhookRecipe } from '@fairlead/contract/flow/webhooks'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import type { TargetSelectProps } from '~/lib/calls/answer-target.ts'
import { shownToast } from '~/lib/toast.ts'
import { type Asked, refusal, serve } from '~/testing/server.ts'
import { aSession } from '~/testing/session.ts'
import { show } from '~/testing/show.tsx'
import { stream } from '~/testing/stream.ts'
import { CreateWebhookScreen } from './CreateWebhookScreen.tsx'
import { DeliveriesTab } from './DeliveriesTab.tsx'
import { MappingTab } from './MappingTab.tsx'
import { SettingsTab } from './SettingsTab.tsx'
import { SetupTab } from './SetupTab.tsx'
import { WebhooksScreen } from './WebhooksScreen.tsx'

const id = '01a1fe30-16db-75f0-aa66-39735c6669af'
const at = '2026-11-20T03:42:00Z'
const webhook: Webhook = {
  id,
  name: 'Website',
  recipe: 'custom',
  is_on: true,
  health: { last_lead_at: null, usual_gap_seconds: null, is_silent: false },
  lead_count: 0,
  lead_count_capped: false,
  created_at: at,
  deleted_at: null,
  url: 'https://in.harbour.test/hooks/webhook/secret',
  old_url_until: null,
  check: 'none',
  signature_header: 'x-signature',
  key: null,
  old_key_until: null,
  mapping: null,
  thanks_url: null,
  phone_country: null,
  version: 3,
}
const delivery: WebhookDelivery = {
  id: '01a1fe30-16db-75f0-aa66-39735c6669b0',
  received_at: at,
  content_type: 'application/json',
  raw: '{"who":"Grace","mail":"grace@example.com"}',
  is_cut: false,
  is_test: false,
  is_waiting: false,
  leads: [],
}
type Answer = { status?: number; body?: unknown }

/** The choice of a field as far as these tests look: custom fields have tests of their own. */
const TargetSelect = ({ label, none, builtIn, value, onChange }: TargetSelectProps) => (
  <select
    aria-label={label}
    value={value ?? ''}
    onChange={({ currentTarget }) => onChange(builtIn.find((one) => one.value === currentTarget.value)?.value ?? null)}
  >
    <option value="">{none}</option>
    {builtIn.map((one) => (
      <option key={one.value} value={one.value}>
        {one.label}
      </option>
    ))}
  </select>
)

/** Shows a part beside links, which need a router; where they lead to is not looked at. */
function open(part: ReactNode, answer: (asked: Asked) => Answer | undefined = () => undefined) {
  stream()
  const asked = serve((one) => answer(one) ?? { body: webhook })
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  show(<RouterContextProvider router={router as never}>{part}</RouterContextProvider>, { session: aSession() })
  return (method: string, ending: string) =>
    asked.find((one) => one.method === method && one.path.endsWith(ending))?.body
}
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const choose = (name: string, value: string) =>
  fireEvent.change(screen.getByRole('combobox', { name }), { target: { value } })

const preview = (change: object = {}) => ({
  delivery: { id: delivery.id, received_at: at, content_type: 'application/json', raw: delivery.raw, is_cut: false },
  unreadable: null,
  last_unreadable: null,
  guess: { items: '', fields: [{ path: 'mail', field: 'email' }], id_path: null },
  lists: [],
  values: [
    { path: 'who', label: 'who', value: 'Grace' },
    { path: 'mail', label: 'mail', value: 'grace@example.com' },
  ],
  leads: [
    {
      name: 'grace@example.com',
      answers: [{ name: 'mail', label: 'mail', value: 'grace@example.com', mapped_to: 'email' }],
      problem: null,
    },
  ],
  lead_count: 1,
  ...change,
})

test('a mapping begins as it was guessed, and is saved with what was corrected', async () => {
  const sent = open(
    <MappingTab webhook={webhook} TargetSelect={TargetSelect} EarlierAnswers={() => null} />,
    ({ path }) => (path.endsWith('/preview') ? { body: preview() } : undefined),
  )
  expect(((await screen.findByRole('combobox', { name: 'Field for mail' })) as HTMLSelectElement).value).toBe('email')
  expect(screen.getByText(/Fields are detected for each delivery until you save/)).toBeDefined()
  choose('Field for who', 'name')
  choose('Lead ID from the sender', 'who')
  // Nothing is read again by a mapping that is not kept yet.
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Reprocess the last 20' }).disabled).toBe(true)
  press('Save mapping')
  await waitFor(() =>
    expect(sent('PUT', id)).toEqual({
      version: 3,
      mapping: {
        items: '',
        fields: [
          { path: 'mail', field: 'email' },
          { path: 'who', field: 'name' },
        ],
        id_path: 'who',
      },
    }),
  )
  await waitFor(() => expect(shownToast.get()?.message).toBe('Mapping saved'))
})

test('what reading again came to is told', async () => {
  const counts = { deliveries: 4, updated: 2, unchanged: 1, created: 1, held: 0 }
  const saved = { ...webhook, mapping: { items: '', fields: [], id_path: null } }
  open(<MappingTab webhook={saved} TargetSelect={TargetSelect} EarlierAnswers={() => null} />, ({ path }) =>
    path.endsWith('/preview') ? { body: preview() } : { body: counts },
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Reprocess the last 20' }))
  await waitFor(() => expect(shownToast.get()?.message).toBe('Reprocessed: 2 corrected, 1 unchanged, 1 new, 0 on hold'))
})

test.each([
  ['nothing has arrived', { body: preview({ delivery: null, values: [], leads: [] }) }, 'Nothing has arrived yet'],
  ['the last one cannot be read', { body: preview({ unreadable: 'It is cut off.' }) }, /can’t be read: It is cut off/],
  [
    'what is shown is the last that can be read',
    { body: preview({ last_unreadable: { received_at: at, reason: 'It is cut off.' } }) },
    /Showing the last one that can\. .*: It is cut off/,
  ],
  ['it could not be loaded', refusal(500, 'Broken'), 'The last delivery couldn’t be loaded'],
])('a mapping says so when %s', async (_, answer, words) => {
  open(<MappingTab webhook={webhook} TargetSelect={TargetSelect} EarlierAnswers={() => null} />, () => answer)
  expect(await screen.findByText(words)).toBeDefined()
})

test('a delivery shows whom it made, why it is held, and nothing of whom one may not see', async () => {
  const lead = (change: object) => ({ id: crypto.randomUUID(), summary: '', reason: null, client: null, ...change })
  const results = [
    { ...delivery, id: '1', leads: [lead({ outcome: 'created', client: { id, name: 'Grace' } })] },
    { ...delivery, id: '2', leads: [lead({ outcome: 'parked', summary: 'No contact', reason: 'No number.' })] },
    { ...delivery, id: '3', raw: null, leads: [lead({ outcome: 'attached' })] },
    { ...delivery, id: '4', is_waiting: true },
  ]
  open(<DeliveriesTab webhook={webhook} />, () => ({ body: { results } }))
  const list = await screen.findByRole('list', { name: 'The last 20 deliveries' })
  const rows = [...list.children] as HTMLElement[]
  expect(within(rows[0] as HTMLElement).getByRole('link', { name: 'Grace' })).toBeDefined()
  expect(rows[1]?.textContent).toContain('No contactOn hold')
  expect(rows[1]?.textContent).toContain('No number.')
  expect(rows[2]?.textContent).toContain('You don’t have access to this client')
  expect(rows[2]?.textContent).not.toContain('grace@example.com')
  expect(rows[3]?.textContent).toContain('Processing')
})

test('settings are sent with the version that was read, and a refusal stands at its field', async () => {
  const sent = open(<SettingsTab webhook={webhook} onDeleted={vi.fn()} />, ({ method }) =>
    method === 'PUT'
      ? refusal(400, 'Check the fields.', { errors: { thanks_url: ['Enter an address of the web.'] } })
      : undefined,
  )
  const address = screen.getByRole('textbox', { name: 'Thank-you page URL' })
  fireEvent.change(address, { target: { value: 'https://harbour.test/thanks' } })
  press('Save')
  await waitFor(() =>
    expect(sent('PUT', id)).toMatchObject({
      thanks_url: 'https://harbour.test/thanks',
      phone_country: null,
      version: 3,
    }),
  )
  expect(await screen.findByText('Enter an address of the web.')).toBeDefined()
  expect((address as HTMLInputElement).value).toBe('https://harbour.test/thanks')
})

test('a new address is asked for twice, a deletion at once, since it can be undone', async () => {
  const onDeleted = vi.fn()
  const sent = open(<SettingsTab webhook={webhook} onDeleted={onDeleted} />)
  press('New URL')
  expect(sent('POST', '/rotate')).toBeUndefined()
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'New URL' }))
  await waitFor(() => expect(sent('POST', '/rotate')).toEqual({ what: 'address' }))
  press('Delete webhook')
  await waitFor(() => expect(onDeleted).toHaveBeenCalled())
})

test('a test says what became of it; one that is switched off takes none', async () => {
  const tested = {
    ...delivery,
    is_test: true,
    leads: [{ id, summary: '', outcome: 'created', reason: null, client: { id, name: 'Test Lead' } }],
  }
  open(<SetupTab webhook={webhook} />, ({ path }) =>
    path.endsWith('/test') ? { body: { delivery_id: delivery.id } } : { body: { results: [tested] } },
  )
  press('Send test')
  expect((await screen.findByRole('link', { name: 'Test Lead' })).closest('p')?.textContent).toBe(
    'Test received and saved as Test Lead',
  )
})

test.each(WebhookRecipe.options)(
  'the recipe %s says what to do, with the address to copy, and the key that it asks for',
  (recipe) => {
    open(<SetupTab webhook={{ ...webhook, recipe, check: 'google_key', key: 'a-key-to-copy' }} />)
    const steps = screen.getAllByRole('listitem').filter((item) => within(item).queryByRole('textbox'))
    const copied = steps.flatMap((item) =>
      within(item)
        .getAllByRole<HTMLInputElement>('textbox')
        .map(({ value }) => value),
    )
    expect(copied.join(' ')).toContain(webhook.url)
    // The others send no key, or are given one in the settings.
    if (['typeform', 'google_ads'].includes(recipe)) expect(copied.join(' ')).toContain('a-key-to-copy')
  },
)

test('and it sends none while it is switched off', () => {
  open(<SetupTab webhook={{ ...webhook, is_on: false }} />)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send test' }).disabled).toBe(true)
  expect(screen.getByRole('note').textContent).toContain('This webhook is off')
})

test('the list tells of each what sends, how many leads it brought, and that it is off', async () => {
  const { url: _, ...row } = webhook
  const results = [{ ...row, is_on: false, lead_count: 2 }]
  open(<WebhooksScreen filter={{}} />, () => ({ body: { results, next: null, previous: null } }))
  const [, line] = await screen.findAllByRole('row')
  expect(line?.textContent).toContain('Website')
  expect(line?.textContent).toContain('2 leads')
  expect(line?.textContent).toContain('No lead yet')
  expect(within(line as HTMLElement).getByText('Off')).toBeDefined()
})

test.each([
  [{}, 'Create your first webhook'],
  [{ deleted: true }, 'All webhooks'],
])('an empty list %o leads on', async (filter, action) => {
  open(<WebhooksScreen filter={filter} />, () => ({ body: { results: [], next: null, previous: null } }))
  expect(await screen.findByRole('link', { name: action })).toBeDefined()
})

test('a webhook to which nothing came yet leads to its set-up', async () => {
  open(<DeliveriesTab webhook={webhook} />, () => ({ body: { results: [] } }))
  const way = await screen.findByRole('link', { name: 'Go to setup' })
  expect(way.getAttribute('href')).toBe(`/integration/webhook/${id}`)
})

test('a new webhook without a name is called after what sends to it', async () => {
  const onCreated = vi.fn()
  const sent = open(<CreateWebhookScreen recipe={undefined} onCreated={onCreated} />)
  fireEvent.click(screen.getByRole('radio', { name: /^Zapier/ }))
  press('Create webhook')
  await waitFor(() => expect(onCreated).toHaveBeenCalledWith(webhook))
  expect(sent('POST', '/webhooks')).toEqual({ recipe: 'zapier', name: 'Zapier' })
})
