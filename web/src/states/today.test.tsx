import { autoUnmarkLead, updateLastInteraction } from '@fairlead/contract/records/clients'
import { prepareShare, sendShare } from '@fairlead/contract/records/content-sharing'
import { listMessages, type MessageTemplate } from '@fairlead/contract/records/message-templates'
import { addActivity } from '@fairlead/contract/records/timeline'
import { undoContact } from '@fairlead/contract/records/undo-contact'
import { type FollowUp, setAutoFollowUp, setFollowUp, undoFollowUp } from '@fairlead/contract/work/follow-ups'
import {
  type Enrolment,
  leaveSequence,
  setClientStepStatus,
  snoozeStep,
  undoLeave,
} from '@fairlead/contract/work/sequence-clients'
import { countToday, listToday, type TodayItem } from '@fairlead/contract/work/today'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aMessage } from '~/features/records/content/content-samples.ts'
import { anEnrolment } from '~/features/work/sequences/sequence-samples.ts'
import { aFollowUp, aNewLead, aStep, idOf } from '~/features/work/today/today-samples.ts'
import { openApp } from '~/testing/app.tsx'
import { refusal } from '~/testing/server.ts'
import { aSession } from '~/testing/session.ts'

const empty = { results: [], next: null, previous: null, count: null, count_capped: false }
/** As the server said that somebody was called. */
const tapped = '2099-01-01T00:00:00Z'
/** A follow-up after it was put off. */
const later = { ...(aFollowUp(1, '').follow_up as FollowUp), remind_on: '2099-01-02T01:00:00Z' }
const counts = { step: 0, follow_up: 0, new_lead: 0, opened: 0, clients: 0, done: 0 }

/** Opens today's list with what is due. */
const openToday = (
  items: () => readonly TodayItem[] | ReturnType<typeof refusal>,
  status: Enrolment | ReturnType<typeof refusal> = refusal(409, 'The client is not at that step'),
  pageSize = 50,
  { messages = [], done = 0 }: { messages?: MessageTemplate[]; done?: number } = {},
) =>
  openApp(
    '/clients/today',
    aSession(),
    [
      listToday,
      ({ query }) => {
        const due = items()
        if ('status' in due) return due
        const of = due.filter(({ kind }) => kind === query.get('kind'))
        const [from, to] = [Number(query.get('cursor')), Number(query.get('cursor')) + pageSize]
        return { results: of.slice(from, to), next: of.length > to ? String(to) : null }
      },
    ],
    [countToday, { ...counts, done }],
    [setClientStepStatus, status],
    [listMessages, { ...empty, results: messages }],
    [
      prepareShare,
      {
        links: [],
        text: 'Hi Marcus',
        parts: [
          { text: 'Hi ', token: null, is_fallback: false, is_unknown: false },
          { text: 'Marcus', token: 'client_first_name', is_fallback: false, is_unknown: false },
        ],
        from: 'typed',
        is_too_long: false,
        channels: ['whatsapp'],
      },
    ],
    [sendShare, { activity_id: idOf(1), open_url: null, undo_until: '2099-01-01T00:00:00Z', is_new_lead: false }],
    [setAutoFollowUp, { is_set: false, follow_up: null }],
    [updateLastInteraction, { last_interaction_at: tapped }],
    [undoContact, { last_interaction_at: null }],
    [autoUnmarkLead, { is_new_lead: false }],
    [addActivity, {} as never],
    [setFollowUp, ({ path }) => (path.includes(idOf(9)) ? refusal(409, 'It is another by now') : { follow_up: later })],
    [undoFollowUp, { follow_up: null }],
    [snoozeStep, anEnrolment()],
    [leaveSequence, anEnrolment()],
    [undoLeave, anEnrolment()],
  )
const card = (name: string) => screen.findByRole('article', { name: new RegExp(`^${name}`) })
/** The log dialog, as it opens for the person who comes back to the page. */
const askedNow = () => {
  fireEvent(document, new Event('visibilitychange'))
  return screen.findByRole('dialog', { name: 'What happened?' })
}
const staysHere = (link: HTMLElement) => {
  link.addEventListener('click', (event) => event.preventDefault())
  return link
}

test('where nothing is due, that is said, and leads to the clients', async () => {
  openToday(() => [])
  await screen.findByText('Nothing is due today')
  expect(screen.getByRole('link', { name: 'See all clients' }).getAttribute('href')).toBe('/clients')
})

test('a list that could not be loaded says so and can be tried again', async () => {
  let isDown = true
  openToday(() => (isDown ? refusal(400, 'Out of paper') : [aNewLead(1, 'Arjun')]))
  await screen.findByText('Today’s list couldn’t be loaded')
  isDown = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await card('Arjun')
})

test('leads that wait come first, then what is overdue, then steps; one kind can be shown alone', async () => {
  openToday(() => [aStep(1, 'Marcus'), aFollowUp(2, 'Sophie', 'Has the bank replied?'), aNewLead(3, 'Arjun')])
  await card('Arjun')
  const next = within(screen.getByRole('region', { name: 'Next' }))
  expect(next.getAllByRole('listitem').map((row) => row.textContent?.slice(0, 6))).toEqual(['Sophie', 'Marcus'])
  fireEvent.click(screen.getByRole('button', { name: 'Sequence steps 1' }))
  await card('Marcus')
  expect(screen.queryByText('Arjun')).toBeNull()
})

test('a page of a kind follows before the one before is done, and a new lead waits behind no page of steps', async () => {
  const steps = Array.from({ length: 54 }, (_, n) => aStep(n + 1, `Person ${String(n + 1).padStart(2, '0')}`))
  openToday(() => [...steps, aNewLead(500, 'Arjun')], anEnrolment(), 21)
  await card('Arjun')
  screen.getByText('0 of 22+ done')
  fireEvent.click(screen.getByRole('button', { name: 'Sequence steps 21+' }))
  for (const name of ['Person 01', 'Person 02']) {
    await card(name)
    fireEvent.keyDown(document.body, { key: 's' })
  }
  await screen.findByText('0 of 43+ done')
  expect(screen.getAllByText(/2 skipped/).length).toBeGreaterThan(0)
  const next = within(screen.getByRole('region', { name: 'Next' }))
  expect(next.getAllByRole('listitem').at(-1)?.textContent).toMatch(/^Person 42/)
  expect(screen.queryByText(/more are due now/)).toBeNull()
})

test('a step has its text filled in; what is typed goes out, is logged, and the next follows, also after a reload', async () => {
  const items = [aStep(1, 'Marcus'), aStep(2, 'Oliver')]
  const asked = openToday(() => items)
  await card('Marcus')
  const text = await screen.findByRole('textbox', { name: 'Message' })
  await expect.poll(() => (text as HTMLTextAreaElement).value).toBe('Hi Marcus')
  fireEvent.change(screen.getByRole('textbox', { name: 'Message' }), { target: { value: 'Dear Marcus' } })
  const whatsApp = staysHere(screen.getByRole('link', { name: /^Open WhatsApp/ }))
  expect(whatsApp.getAttribute('href')).toBe('https://wa.me/6591234567?text=Dear%20Marcus')
  fireEvent.click(whatsApp)
  await card('Oliver')
  screen.getByText(/^Last: Marcus/)
  await expect
    .poll(() => asked.find(({ path }) => path.endsWith('/content/shares'))?.body)
    .toEqual({ client_id: idOf(1), share_ids: [], channel: 'whatsapp', text: 'Dear Marcus' })
  const kept = Object.keys(localStorage).filter((name) => name.includes('queue today'))
  expect(kept).toHaveLength(1)
})

test('a step that is skipped is skipped for good, by its key, and can be undone by another', async () => {
  const params = `/sequence/${idOf(900)}/step/${idOf(901)}/client/${idOf(1)}/status`
  const asked = openToday(() => [aStep(1, 'Marcus'), aStep(2, 'Oliver')], anEnrolment())
  await card('Marcus')
  await screen.findByRole('button', { name: /^Skip step/ })
  fireEvent.keyDown(document.body, { key: 's' })
  await card('Oliver')
  const sent = () => asked.filter(({ path }) => path.includes(params)).map(({ body }) => body)
  await expect.poll(sent).toEqual([{ status: 'REMOVED' }])
  fireEvent.keyDown(document.body, { key: 'u' })
  await card('Marcus')
  await expect.poll(sent).toEqual([{ status: 'REMOVED' }, { status: 'PENDING' }])
})

test('what the server refuses comes back', async () => {
  openToday(() => [aStep(1, 'Marcus')])
  await card('Marcus')
  fireEvent.click(await screen.findByRole('button', { name: /^Done/ }))
  await card('Marcus')
  expect(screen.queryByText('You’re done for today')).toBeNull()
})

test('a late step and one whose client replied ask for a decision', async () => {
  openToday(() => [{ ...aStep(1, 'Marcus', { exit_asked: 'reply', decision: 'exit' }), is_late: true }])
  const marcus = within(await card('Marcus'))
  marcus.getByText('Step 2 of 5 in New buyer, 14 days')
  marcus.getByText('Needs your decision')
  marcus.getByText('Marcus replied. Remove them from “New buyer, 14 days”?')
  marcus.getByRole('button', { name: 'Keep going' })
})

test('a call that was not made is taken back, and the step waits again', async () => {
  const call = { step_type: 'CONTACT_CLIENT', channel: 'phone_call', text: null } as const
  const asked = openToday(() => [aStep(1, 'Marcus', { action: call }), aStep(2, 'Oliver')])
  const marcus = within(await card('Marcus'))
  fireEvent.click(staysHere(await marcus.findByRole('link', { name: /^Call/ })))
  fireEvent.click(within(await askedNow()).getByRole('button', { name: 'Skip' }))
  await card('Oliver')
  fireEvent.click(screen.getByText('Last: Marcus, called, not confirmed'))
  fireEvent.click(await screen.findByRole('button', { name: 'Undo: Marcus' }))
  await card('Marcus')
  await expect
    .poll(() => asked.find(({ path }) => path.endsWith(`/clients/${idOf(1)}/undo-contact`))?.body)
    .toEqual({ at: tapped })
})

test('who was called stays until the outcome is saved, which the list then says', async () => {
  let items = [aNewLead(1, 'Arjun'), aFollowUp(2, 'Priya')]
  const asked = openToday(() => items)
  const arjun = within(await card('Arjun'))
  fireEvent.click(staysHere(await arjun.findByRole('link', { name: /^Call/ })))
  // A new lead who was contacted is no longer due; the work on them is not over.
  items = items.slice(1)
  const dialog = within(await askedNow())
  await card('Arjun')
  fireEvent.click(dialog.getByRole('radio', { name: 'Reached' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await card('Priya')
  screen.getByText('Last: Arjun, called, Reached')
  screen.getByText('1 of 2 done')
  // Their card was open: to the server they were seen, which is what clears the mark of a new lead by default.
  expect(asked.filter(({ path }) => path.includes('set-auto-unmark-lead')).map(({ body }) => body)).toEqual([
    { unmark_type: 'CLIENT_VIEWED' },
  ])
})

test('what became due since is counted everywhere, and is there where its kind is chosen', async () => {
  let items = [aStep(1, 'Marcus'), aFollowUp(2, 'Priya')]
  openToday(() => items, anEnrolment())
  await card('Priya')
  items = [aFollowUp(2, 'Priya'), aNewLead(3, 'Arjun')]
  fireEvent.click(screen.getByRole('button', { name: 'Marcus' }))
  await card('Marcus')
  fireEvent.click(await screen.findByRole('button', { name: /^Done/ }))
  await screen.findByText('1 more is due now')
  screen.getByText('1 of 3 done')
  screen.getByRole('button', { name: 'All 2' })
  fireEvent.click(screen.getByRole('button', { name: 'New leads 1' }))
  await card('Arjun')
})

test('a step whose content is gone says so, and leads to its sequence', async () => {
  const share = {
    step_type: 'SHARE_CONTENT',
    content: { type: 'file', id: idOf(950) },
    text: null,
    channel: 'whatsapp',
  } as const
  const step = aStep(1, 'Marcus', { action: share, names: ['Price list'], decision: 'content_gone' })
  openToday(() => [{ ...step, because: 'This content was deleted. Choose another.' }])
  const marcus = within(await card('Marcus'))
  marcus.getByText('This content was deleted. Choose another.')
  expect(marcus.getByRole('link', { name: 'New buyer, 14 days' }).getAttribute('href')).toBe(
    `/content/sequence/${idOf(900)}`,
  )
  marcus.getByRole('button', { name: /^Skip step/ })
  expect(marcus.queryByRole('textbox')).toBeNull()
})

test('a new lead is offered a message for a first contact, a follow-up one for later', async () => {
  const messages = [
    aMessage({ id: idOf(11), name: 'After the viewing', template_type: 'FOLLOW_UP_MESSAGE' }),
    aMessage({
      id: idOf(12),
      name: 'With a file',
      template_type: 'MAIN_CONTENT_MESSAGE',
      text: 'See {{ content_link }}',
    }),
    aMessage({ id: idOf(13), name: 'First hello', template_type: 'MAIN_CONTENT_MESSAGE', text: 'Hi' }),
  ]
  openToday(() => [aNewLead(1, 'Arjun'), aFollowUp(2, 'Priya')], undefined, undefined, { messages })
  await card('Arjun')
  await screen.findByText(/From “First hello”. Your changes apply to Arjun only./)
  fireEvent.click(screen.getByRole('button', { name: /^Skip/ }))
  await card('Priya')
  await screen.findByText(/From “After the viewing”. Your changes apply to Priya only./)
})

test('progress counts what was done elsewhere today', async () => {
  openToday(() => [aFollowUp(1, 'Arjun'), aFollowUp(2, 'Priya')], undefined, undefined, { done: 3 })
  await screen.findByText('3 of 5 done')
})

test('what is snoozed is neither done nor due, and takes nothing away from what was done elsewhere', async () => {
  openToday(() => [aFollowUp(1, 'Arjun'), aFollowUp(2, 'Priya')], undefined, undefined, { done: 3 })
  await screen.findByText('3 of 5 done')
  fireEvent.click(await screen.findByRole('button', { name: /^Snooze/ }))
  fireEvent.click(await screen.findByRole('menuitem', { name: /Tomorrow/ }))
  await card('Priya')
  screen.getByText('3 of 4 done')
  expect(screen.getAllByText(/1 snoozed/)).toHaveLength(2)
  screen.getByText('Last: Arjun, snoozed')
})

const snooze = async () => {
  fireEvent.click(await screen.findByRole('button', { name: /^Snooze/ }))
  fireEvent.click(await screen.findByRole('menuitem', { name: /Tomorrow/ }))
}

for (const [how, undo] of [
  ['by its bar', async () => fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))],
  ['in the list', async () => fireEvent.click(await screen.findByRole('button', { name: 'Undo: Arjun' }))],
  ['by its key', async () => fireEvent.keyDown(document.body, { key: 'u' })],
] as const)
  test(`a snooze that is undone ${how} is undone on the server, and waits again`, async () => {
    const asked = openToday(() => [aFollowUp(1, 'Arjun'), aFollowUp(2, 'Priya')])
    await card('Arjun')
    await snooze()
    await card('Priya')
    fireEvent.click(screen.getByText('Last: Arjun, snoozed'))
    await screen.findByRole('button', { name: 'Undo' })
    await undo()
    await card('Arjun')
    screen.getByText('0 of 2 done')
    expect(asked.filter(({ path }) => path.includes(`/follow-ups/client/${idOf(1)}/undo`))).toHaveLength(1)
  })

test('a snooze that the server refuses does not hold', async () => {
  openToday(() => [aFollowUp(9, 'Arjun'), aFollowUp(2, 'Priya')])
  await card('Arjun')
  await snooze()
  await screen.findByText('It is another by now')
  await card('Arjun')
  expect(screen.queryByText(/snoozed/)).toBeNull()
})

test('a step that was snoozed is not said to be back: the server keeps it until it is due', async () => {
  openToday(() => [aStep(1, 'Marcus'), aFollowUp(2, 'Priya')])
  await card('Priya')
  fireEvent.keyDown(document.body, { key: 's' })
  await card('Marcus')
  await snooze()
  fireEvent.click(await screen.findByText('Last: Marcus, snoozed'))
  await screen.findByRole('button', { name: 'Work on Priya again' })
  for (const name of ['Undo: Marcus', 'Work on Marcus again']) expect(screen.queryByRole('button', { name })).toBeNull()
  fireEvent.keyDown(document.body, { key: 'u' })
  await screen.findByText('This step of Marcus stays snoozed until it’s due')
})

test('who left a sequence is put back on the server, and the step waits again', async () => {
  const asked = openToday(() => [aStep(1, 'Marcus')])
  const marcus = within(await card('Marcus'))
  fireEvent.click(await marcus.findByRole('button', { name: 'Actions for Marcus' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Remove from sequence' }))
  fireEvent.click(await screen.findByText('Last: Marcus, removed from the sequence'))
  fireEvent.click(await screen.findByRole('button', { name: 'Undo: Marcus' }))
  await card('Marcus')
  expect(asked.filter(({ path }) => path.endsWith(`/enrolments/${idOf(101)}/undo-leave`))).toHaveLength(1)
})

test('a lead who is written to from Today was viewed, as one who is called', async () => {
  const messages = [aMessage({ id: idOf(13), name: 'First hello', template_type: 'MAIN_CONTENT_MESSAGE', text: 'Hi' })]
  const asked = openToday(() => [aNewLead(1, 'Arjun'), aFollowUp(2, 'Priya')], undefined, undefined, { messages })
  const arjun = within(await card('Arjun'))
  await expect
    .poll(() => (arjun.queryByRole('textbox', { name: 'Message' }) as HTMLTextAreaElement | null)?.value)
    .toBe('Hi Marcus')
  fireEvent.click(arjun.getByRole('button', { name: 'Other channel' }))
  fireEvent.click(staysHere(await screen.findByRole('menuitem', { name: 'WhatsApp' })))
  await card('Priya')
  await expect
    .poll(() => asked.filter(({ path }) => path.includes('set-auto-unmark-lead')).map(({ body }) => body))
    .toEqual([{ unmark_type: 'CLIENT_VIEWED' }])
})
