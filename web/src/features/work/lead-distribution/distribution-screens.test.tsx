import type { DistributedLead } from '@fairlead/contract/work/distributed-leads'
import type { DistributionRule } from '@fairlead/contract/work/lead-distribution'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { shownToast } from '~/lib/toast.ts'
import { type Asked, refusal, serve } from '~/testing/server.ts'
import { aSession } from '~/testing/session.ts'
import { show } from '~/testing/show.tsx'
import { stream } from '~/testing/stream.ts'
import { AutomationsScreen } from './AutomationsScreen.tsx'
import { HistoryScreen } from './history/HistoryScreen.tsx'
import { QualityScreen } from './QualityScreen.tsx'
import { RulesScreen } from './RulesScreen.tsx'
import { RuleScreen } from './rule/RuleScreen.tsx'

const id = (n: number) => `01a1fe30-16db-75f0-aa66-3973${String(n).padStart(8, '0')}`
const at = '2026-11-20T03:42:00Z'
const recipient = {
  member_prof_id: id(1),
  recipient_name: 'Nurul',
  recipient_email: 'nurul@partner.example.com',
  recipient_phone: null,
  app_alert: true,
  email_alert: true,
  whatsapp_alert: false,
  max_leads_per_round: 2,
  max_leads_per_day: 5,
  current_round_lead_counter: 0,
  current_day_lead_counter: 0,
  last_lead_received_at: null,
  is_paused: false,
  skipped_because: null,
}
const rule: DistributionRule = {
  id: id(101),
  name: 'Kitchens',
  rule_definition: {
    expressions: [{ name: 'message', label: 'Any answer', operator: 'contains', value: ['kitchen', 'bath'] }],
    logical_operator: 'AND',
  },
  priority: 1,
  criteria: [],
  rule_lead_source_type: 'webhook',
  lead_source: 'Webhook',
  is_default_rule: false,
  distribution_type: 'BROADCAST',
  save_lead_to_owner_account: true,
  once_per_days: null,
  num_recipients: 1,
  member_recipients_count: 1,
  member_recipients: [recipient],
  broken_because: null,
  awaits_owner: null,
  version: 4,
}
const copy: DistributedLead = {
  id: id(201),
  created_at: at,
  lead: { id: id(301), name: 'Grace', lead_source: 'lead_form', source_detail: 'Quote', client_id: id(401) },
  rule: { id: rule.id, name: rule.name, distribution_type: 'BROADCAST' },
  recipient: {
    member_prof_id: id(1),
    recipient_name: 'Nurul',
    recipient_email: 'nurul@partner.example.com',
    recipient_phone: null,
  },
  state: 'failed',
  reason: 'The mailbox is full',
  channels: [
    { channel: 'app_alert', state: 'not_used', reason: null, at: null },
    { channel: 'email_alert', state: 'failed', reason: 'The mailbox is full', at },
    { channel: 'whatsapp_alert', state: 'not_used', reason: null, at: null },
  ],
  seen_at: null,
  outcome: { outcome: 'bad_lead', reason: 'wrong_number', note: 'A bakery', at },
  resent_count: 1,
  can_resend: true,
  is_distributed_only: false,
  wiped_at: null,
}
const page = (results: unknown[]) => ({ results, next: null, previous: null, count: null, count_capped: false })
type Answer = { status?: number; body?: unknown }

/** Shows a part beside links, which need a router; where they lead to is not looked at. */
function open(part: ReactNode, answer: (asked: Asked) => Answer | undefined = () => undefined) {
  stream()
  const usual = ({ path }: Asked): Answer => {
    if (path.endsWith('/get-rules')) return { body: page([rule]) }
    if (path.endsWith('/preferences'))
      return { body: { is_on: true, allow_chain: false, copies_per_day: 2000, copies_left: 2000 } }
    if (path.endsWith('/preview')) return { body: { next: [{ places: [0], is_new_round: false }], skipped: [] } }
    if (/criteria-list|leads-history/.test(path)) return { body: page([]) }
    return { body: rule }
  }
  const asked = serve((one) => answer(one) ?? usual(one))
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  const shown = show(<RouterContextProvider router={router as never}>{part}</RouterContextProvider>, {
    session: aSession(),
  })
  return {
    ...shown,
    asked,
    sent: (method: string, ending: string) =>
      asked.findLast((one) => one.method === method && one.path.endsWith(ending))?.body as Record<string, unknown>,
  }
}
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const type = (name: string | RegExp, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } })

beforeEach(() => localStorage.clear())

test('a rule is made: its recipients, who keeps a copy, and how often somebody goes out', async () => {
  const onSaved = vi.fn()
  const { sent } = open(<RuleScreen onSaved={onSaved} />)
  press('Save rule')
  expect(screen.getByText('Add at least one recipient')).toBeDefined()
  expect(sent('POST', '/create-rule')).toBeUndefined()
  press('Add recipient')
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.click(dialog.getByRole('button', { name: 'Add to rule' }))
  expect(dialog.getByText('Enter an email or a phone number')).toBeDefined()
  fireEvent.change(dialog.getByRole('textbox', { name: /^Name/ }), { target: { value: 'Ana Souza' } })
  type('Email', ' Ana@Partner.example.com ')
  type('Daily limit', '12x')
  expect(dialog.getByText(/^Needs a phone number/)).toBeDefined()
  expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: /^WhatsApp/ }).disabled).toBe(true)
  fireEvent.click(dialog.getByRole('button', { name: 'Add to rule' }))
  await screen.findByText('Up to 12 a day')
  fireEvent.click(screen.getByRole('switch', { name: /^Keep a copy in my account/ }))
  expect(screen.getByText(/^No client is created and no one on your team gets a turn/)).toBeDefined()
  type('Repeat limit (days)', '30')
  expect(
    screen.getByText(
      'All leads go to Ana Souza. They don’t become clients here; their details stay in the history for 30 days. The same person isn’t sent again within 30 days.',
    ),
  ).toBeDefined()
  press('Save rule')
  await waitFor(() => expect(onSaved).toHaveBeenCalled())
  expect(sent('POST', '/create-rule')).toMatchObject({
    distribution_type: 'BROADCAST',
    save_lead_to_owner_account: false,
    once_per_days: 30,
    is_default_rule: false,
    member_recipients: [
      {
        recipient_name: 'Ana Souza',
        recipient_email: 'ana@partner.example.com',
        recipient_phone: null,
        app_alert: true,
        email_alert: true,
        whatsapp_alert: false,
        max_leads_per_day: 12,
      },
    ],
  })
  expect(Object.keys(localStorage)).toEqual([])
})

test('a rule that a call made loses nothing: several texts in one condition, one source', async () => {
  const { sent } = open(<RuleScreen rule={rule} onSaved={vi.fn()} />)
  const second = await screen.findByRole('combobox', { name: 'Condition 1: or text 2' })
  expect((second as HTMLInputElement).value).toBe('bath')
  expect(screen.getByText(/^Only leads from Webhook\./)).toBeDefined()
  expect(
    screen.getByText(
      'Leads from Webhook where Any answer contains kitchen or bath go to Nurul. Each one also becomes a client here.',
    ),
  ).toBeDefined()
  press('Save rule')
  await waitFor(() => expect(sent('PUT', rule.id)).toBeDefined())
  expect(sent('PUT', rule.id)).toMatchObject({
    version: 4,
    rule_lead_source_type: 'webhook',
    rule_definition: { expressions: [{ value: ['kitchen', 'bath'] }] },
    member_recipients: [{ member_prof_id: id(1), max_leads_per_round: 2, max_leads_per_day: 5 }],
  })
  press('Use all sources')
  press('Save rule')
  await waitFor(() => expect(sent('PUT', rule.id)).toMatchObject({ rule_lead_source_type: 'all' }))
})

test('a preview of the next leads that could not be loaded says so, and is tried again', async () => {
  let isDown = true
  open(<RuleScreen rule={rule} onSaved={vi.fn()} />, ({ path }) =>
    isDown && path.endsWith('/preview') ? refusal(500, 'Something broke.') : undefined,
  )
  const next = within(await screen.findByRole('complementary', { name: 'Who would get the next leads' }))
  expect((await next.findByRole('alert')).textContent).toContain('The preview couldn’t be loaded.')
  isDown = false
  fireEvent.click(next.getByRole('button', { name: 'Try again' }))
  await next.findByText('Nurul')
  expect(next.queryByRole('alert')).toBeNull()
})

test('what was begun is there again after the page was left, until it is given up', async () => {
  const first = open(<RuleScreen rule={rule} onSaved={vi.fn()} />)
  type('Name', 'Baths')
  first.unmount()
  const second = open(<RuleScreen rule={rule} onSaved={vi.fn()} />)
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Baths')
  press('Start over')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Kitchens')
  second.unmount()
  open(<RuleScreen rule={rule} onSaved={vi.fn()} />)
  expect(screen.queryByText('You have an unsaved draft.')).toBeNull()
})

test('a rule that somebody else changed is told of, and saved again by the present version', async () => {
  const { sent } = open(<RuleScreen rule={rule} onSaved={vi.fn()} />, ({ method, body }) =>
    method === 'PUT' && (body as { version: number }).version === 4
      ? refusal(409, 'It was changed.', { current: { ...rule, version: 7 } })
      : undefined,
  )
  press('Save rule')
  await waitFor(() =>
    expect(shownToast.get()?.message).toMatch(/^Someone else changed this rule while you were editing/),
  )
  press('Save rule')
  await waitFor(() => expect(sent('PUT', rule.id)).toMatchObject({ version: 7 }))
})

test('what the server says of a recipient stands at that recipient', async () => {
  open(<RuleScreen rule={rule} onSaved={vi.fn()} />, ({ method }) =>
    method === 'PUT'
      ? refusal(400, 'Check.', { errors: { 'member_recipients.0.recipient_email': ['This is your own address'] } })
      : undefined,
  )
  press('Save rule')
  const list = screen.getByRole('list', { name: 'Recipients' })
  expect(await within(list).findByText('This is your own address')).toBeDefined()
})

test('recipients are pasted; what cannot be read stays with its reason', async () => {
  open(<RuleScreen rule={rule} onSaved={vi.fn()} />)
  press('Paste a list')
  await screen.findByRole('dialog')
  type(/^One recipient per line/, 'Ana Souza, ana@x.com\nnobody\nnurul@partner.example.com')
  press('Add 1 recipient')
  expect(await screen.findByText('2 recipients')).toBeDefined()
  expect(screen.getByText('Line 1: no email address or phone number')).toBeDefined()
  expect(screen.getByText('Line 2: nurul@partner.example.com is already listed')).toBeDefined()
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^One recipient/ }).value).toBe(
    'nobody\nnurul@partner.example.com',
  )
})

test('a pasted list that was left is there again, until it is taken', async () => {
  const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^One recipient/ })
  const first = open(<RuleScreen rule={rule} onSaved={vi.fn()} />)
  press('Paste a list')
  fireEvent.change(await field(), { target: { value: 'Ana Souza, ana@x.com' } })
  first.unmount()
  const second = open(<RuleScreen rule={rule} onSaved={vi.fn()} />)
  press('Paste a list')
  expect((await field()).value).toBe('Ana Souza, ana@x.com')
  press('Add 1 recipient')
  expect(await screen.findByText('2 recipients')).toBeDefined()
  second.unmount()
  open(<RuleScreen rule={rule} onSaved={vi.fn()} />)
  press('Paste a list')
  expect((await field()).value).toBe('')
})

test('somebody of whom there is a number alone gets nothing yet, which stands beside them before the rule is saved', async () => {
  const phone = { ...recipient, recipient_email: null, recipient_phone: '+6591234567', whatsapp_alert: true }
  const words = /^WhatsApp isn’t available in this version yet\. Add an email address/
  open(<RuleScreen rule={{ ...rule, member_recipients: [phone] }} onSaved={vi.fn()} />)
  expect(within(screen.getByRole('list', { name: 'Recipients' })).getByText(words)).toBeDefined()
  press('Edit Nurul')
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(words)).toBeDefined()
  fireEvent.change(dialog.getByRole('textbox', { name: 'Email' }), { target: { value: 'nurul@partner.example.com' } })
  expect(dialog.queryByText(words)).toBeNull()
  fireEvent.click(dialog.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByText(words)).toBeNull())
})

test('with 200 recipients the add control stops, and says so', async () => {
  const many = Array.from({ length: 199 }, (_, n) => ({
    ...recipient,
    member_prof_id: id(1000 + n),
    recipient_email: `p${n}@x.com`,
  }))
  open(<RuleScreen rule={{ ...rule, member_recipients: many }} onSaved={vi.fn()} />)
  press('Paste a list')
  await screen.findByRole('dialog')
  type(/^One recipient per line/, 'a@y.com\nb@y.com')
  fireEvent.click(screen.getByText('Add 1 recipient'))
  expect(await screen.findByText('Line 1: the rule is full')).toBeDefined()
  expect(screen.queryByText('Add recipient')).toBeNull()
  expect(screen.getByText('A rule can have up to 200 recipients. Remove one to add another.')).toBeDefined()
})

test('the list tells whom each rule serves, and that leads of no rule stay', async () => {
  const { sent } = open(<RulesScreen />, ({ path }) =>
    path.endsWith('/get-rules')
      ? { body: page([{ ...rule, save_lead_to_owner_account: false, broken_because: 'paused' }]) }
      : undefined,
  )
  expect(await screen.findByText('Only from Webhook; Any answer contains kitchen or bath')).toBeDefined()
  expect(screen.getByText('Nurul. No copy kept.')).toBeDefined()
  expect(screen.getByText('Skipped: all recipients are paused')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Share them too' })).toBeDefined()
  fireEvent.click(await screen.findByRole('switch', { name: /^Distribute leads/ }))
  await waitFor(() => expect(sent('PUT', '/preferences')).toEqual({ is_on: false }))
})

test('a rule that waits for the owner says so, and is confirmed as it was seen', async () => {
  const waiting = {
    ...rule,
    broken_because: 'unconfirmed',
    awaits_owner: { since: at, by: { id: id(7), name: 'Dewi' } },
  } as const
  const { sent } = open(<RuleScreen rule={waiting} onSaved={() => {}} />)
  expect(
    await screen.findByText(/^Dewi added or edited this rule. It sends nothing until you confirm it/),
  ).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Confirm rule' }))
  await waitFor(() => expect(sent('POST', `/confirm-rule/${rule.id}`)).toEqual({ version: rule.version }))
})

test('with the copies of the day sent, the rules say that leads stay', async () => {
  open(<RulesScreen />, ({ path }) =>
    path.endsWith('/preferences')
      ? { body: { is_on: true, allow_chain: false, copies_per_day: 2000, copies_left: 0 } }
      : undefined,
  )
  expect(await screen.findByText(/^You’ve reached the limit of 2000 copies in 24 hours/)).toBeDefined()
})

test.each([
  ['rules', <RulesScreen key="" />, 'No rules yet'],
  ['history', <HistoryScreen key="" search={{}} onSearch={vi.fn()} />, 'Nothing shared yet'],
  [
    'a search of the history',
    <HistoryScreen key="" search={{ state: 'failed' }} onSearch={vi.fn()} />,
    'No matching copies',
  ],
] as const)('without any, %s leads on', async (_, part, words) => {
  open(part, () => ({ body: page([]) }))
  expect(await screen.findByRole('heading', { name: words })).toBeDefined()
})

test.each([
  ['rules', <RulesScreen key="" />, 'The rules couldn’t be loaded'],
  ['history', <HistoryScreen key="" search={{}} onSearch={vi.fn()} />, 'The history couldn’t be loaded'],
  ['figures', <QualityScreen key="" days="30" onDays={vi.fn()} />, 'The figures couldn’t be loaded'],
  ['automations', <AutomationsScreen key="" />, 'The automations couldn’t be loaded'],
] as const)('%s that cannot be loaded say why', async (_, part, words) => {
  open(part, () => refusal(500, 'Broken'))
  expect(await screen.findByRole('heading', { name: words })).toBeDefined()
  expect(screen.getByText('Broken')).toBeDefined()
})

test('the history asks for what its address names, and shows a copy with its ways, its outcome, and another try', async () => {
  const search = { state: 'failed', reason: 'nonsense', seen: 'true', id: copy.id }
  const details = {
    ...copy,
    phone: '+65 9127 4486',
    email: null,
    answers: [{ label: 'Plans', value: '<b>kitchen</b>' }],
    outcomes: [copy.outcome],
    trace: ['Rule 1 is met'],
  }
  const { asked } = open(<HistoryScreen search={search} onSearch={vi.fn()} />, ({ path }) => {
    if (path.endsWith('/leads-history')) return { body: page([copy]) }
    if (path.endsWith(copy.id)) return { body: details }
    return path.endsWith('/resend') ? { body: copy } : undefined
  })
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText('<b>kitchen</b>')).toBeDefined()
  expect(Object.fromEntries(asked.find(({ path }) => path.endsWith('/leads-history'))?.query ?? [])).toEqual({
    state: 'failed',
    seen: 'true',
  })
  expect(dialog.getAllByText('The mailbox is full')).toHaveLength(2)
  expect(dialog.getByText('Wrong phone number or email: A bakery')).toBeDefined()
  expect(dialog.getByText('1 time')).toBeDefined()
  fireEvent.click(dialog.getByRole('button', { name: 'Resend' }))
  await waitFor(() => expect(asked.some(({ path }) => path.endsWith('/resend'))).toBe(true))
  await waitFor(() => expect(shownToast.get()?.message).toBe('Resending to Nurul'))
})

test('a filter is put into the address, and nothing is left of a reason without its outcome', async () => {
  const onSearch = vi.fn()
  open(<HistoryScreen search={{ outcome: 'bad_lead', reason: 'spam' }} onSearch={onSearch} />, ({ path }) =>
    path.endsWith('/leads-history') ? { body: page([copy]) } : undefined,
  )
  expect(await screen.findByText('Filter: Not a real person')).toBeDefined()
  fireEvent.change(screen.getByRole('combobox', { name: 'Outcome' }), { target: { value: 'sold' } })
  expect(onSearch).toHaveBeenCalledWith(expect.objectContaining({ outcome: 'sold', reason: undefined }))
})

test('without any copies the figures lead on', async () => {
  const none = { copies: 0, sent: 0, seen: 0, contacted: 0, appointment: 0, sold: 0, bad_lead: 0, bad_reasons: [] }
  open(<QualityScreen days="7" onDays={vi.fn()} />, () => ({
    body: { from: at, until: at, total: none, recipients: [], sources: [] },
  }))
  expect(await screen.findByRole('link', { name: 'Go to rules' })).toBeDefined()
})

test('every figure opens the rows behind it', async () => {
  const figures = {
    ...{ copies: 4, sent: 4, seen: 3, contacted: 0, appointment: 0, sold: 1, bad_lead: 2 },
    bad_reasons: [{ reason: 'spam', count: 2 }],
  }
  open(<QualityScreen days="7" onDays={vi.fn()} />, ({ path }) =>
    path.endsWith('/quality')
      ? {
          body: {
            ...{ from: at, until: at, total: figures },
            recipients: [{ ...figures, recipient: 'nurul@partner.example.com', recipient_name: 'Nurul' }],
            sources: [{ ...figures, lead_source: 'lead_form', source_detail: 'Quote' }],
          },
        }
      : undefined,
  )
  const href = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href') ?? ''
  expect(await href('Nurul, Sold: 1')).toContain('recipient')
  expect(await href('Quote, bad lead, Not a real person: 2')).toMatch(/reason/)
  expect(screen.queryByRole('link', { name: 'Nurul, Contacted: 0' })).toBeNull()
})

test('the automations tell their states; what is upcoming is not shown', async () => {
  const one = { disabled_reason: null, rules: 0, done_lately: 0, status: null, path: null, visibility: 'upcoming' }
  open(<AutomationsScreen />, () => ({
    body: {
      results: [
        {
          ...one,
          ...{ id: 'lead_distribution', visibility: 'available', path: '/automations/lead-distribution' },
          ...{ status: 'DISABLED_BY_USER', rules: 2, done_lately: 1 },
        },
        { ...one, id: 'whatsapp_campaign' },
      ],
    },
  }))
  const [first, ...others] = await screen.findAllByRole('listitem')
  expect(first?.textContent).toContain('2 rules · 1 copy in 30 days')
  expect(first?.textContent).toContain('Off')
  expect(within(first as HTMLElement).getByRole('link', { name: 'Lead distribution' })).toBeDefined()
  expect(others).toEqual([])
})
