import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { shownToast } from '~/lib/toast.ts'
import { serve } from '~/testing/server.ts'
import { aSession } from '~/testing/session.ts'
import { show } from '~/testing/show.tsx'
import { type Contact, type ContactLog, useContactLog } from './contact-log.ts'
import { LogDialog } from './LogDialog.tsx'

const contact: Contact = {
  client: { id: 'c', name: 'Ahmad', follow_up: null },
  channel: 'phone_call',
  outcome: null,
  text: 'Wants oak',
}

test('Ctrl+Enter saves once, however often it is pressed', async () => {
  let reply = () => {}
  const asked = serve(
    () =>
      new Promise((resolve) => {
        reply = () => resolve({ body: {} })
      }),
  )
  const log = { asked: contact, end: vi.fn() } as unknown as ContactLog
  const followUp = { pick: () => null, save: vi.fn() }
  show(<LogDialog opened log={log} followUp={followUp} />, { session: aSession() })
  const note = await screen.findByRole('textbox', { name: 'Note' })
  const press = () => fireEvent.keyDown(note, { key: 'Enter', ctrlKey: true })
  press()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true))
  press()
  await act(async () => reply())
  await waitFor(() => expect(log.end).toHaveBeenCalled())
  expect(asked).toHaveLength(1)
  expect(followUp.save).toHaveBeenCalledTimes(1)
})

test('a follow-up that is open is named, and that a next date moves it, unless it is done', async () => {
  const dueIn = (days: number) => ({
    client_id: 'c',
    remind_on: new Date(Date.now() + days * 86_400_000).toISOString(),
    has_time: false,
    maturity_type: 'FIXED' as const,
    is_overdue: days < 0,
    overdue_at: null,
    note: 'Send the brochure',
  })
  const ask = (days: number) => {
    const client = { ...contact.client, follow_up: dueIn(days) }
    const log = { asked: { ...contact, client } } as unknown as ContactLog
    return show(<LogDialog opened log={log} followUp={{ pick: () => null, save: vi.fn() }} />, { session: aSession() })
  }
  const ahead = ask(1)
  await screen.findByText('Follow Up Tomorrow: “Send the brochure”. Choosing a new date moves it and keeps its note.')
  ahead.unmount()
  ask(-2)
  const done = await screen.findByRole('checkbox', { name: 'Mark the follow-up as done: Send the brochure' })
  screen.getByText('Follow Up Overdue')
  fireEvent.click(done)
  screen.getByText('Follow Up Overdue. Choosing a new date moves it.')
})

test('a call that nobody answered leaves the follow-up open, unless it is said to be done', async () => {
  const follow_up = {
    ...{ client_id: 'c', remind_on: '2020-01-01T09:00:00Z', has_time: true, maturity_type: 'FIXED' as const },
    ...{ is_overdue: true, overdue_at: '2020-01-01T09:00:00Z', note: null },
  }
  const client = { ...contact.client, follow_up }
  const save = vi.fn(() => true)
  serve(() => ({ body: {} }))
  const dialog = (outcome: Contact['outcome']) => {
    const log = { asked: { ...contact, client, outcome }, end: vi.fn() } as unknown as ContactLog
    return show(<LogDialog opened log={log} followUp={{ pick: () => null, save }} />, { session: aSession() })
  }
  const tick = () => screen.findByRole<HTMLInputElement>('checkbox', { name: 'Mark the follow-up as done' })
  const reached = dialog('REACHED')
  expect((await tick()).checked).toBe(true)
  reached.unmount()
  dialog('NO_ANSWER')
  expect((await tick()).checked).toBe(false)
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(save).toHaveBeenLastCalledWith(client, undefined, undefined))
})

test('what is skipped is said to be not confirmed, and is taken back by its tap', async () => {
  const asked = serve(() => ({ body: { last_interaction_at: null } }))
  const at = new Date().toISOString()
  const log = { asked: { ...contact, text: '', at }, end: vi.fn() } as unknown as ContactLog
  show(<LogDialog opened log={log} followUp={{ pick: () => null, save: vi.fn() }} />, { session: aSession() })
  fireEvent.click(await screen.findByRole('button', { name: 'Skip' }))
  expect(shownToast.get()?.message).toBe('Called Ahmad, not confirmed')
  act(() => shownToast.get()?.action?.run())
  await waitFor(() => expect(asked).toMatchObject([{ path: '/api/clients/c/undo-contact', body: { at } }]))
})

test('a contact that is asked about after a reload can still be taken back', async () => {
  const at = new Date().toISOString()
  let log: ContactLog | undefined
  const Page = () => {
    log = useContactLog()
    return <LogDialog opened={log.asked !== undefined} log={log} followUp={{ pick: () => null, save: vi.fn() }} />
  }
  const page = show(<Page />, { session: aSession() })
  const client = { ...contact.client, access_policy: { EDIT: true } }
  await act(async () => log?.begin(client, 'phone_call', Promise.resolve(at)))
  page.unmount()
  show(<Page />, { session: aSession() })
  expect(log?.asked).toMatchObject({ client: { id: 'c' }, at })
  act(() => log?.end('skipped'))
})
