import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { serve } from '~/testing/server.ts'
import { aSession } from '~/testing/session.ts'
import { show } from '~/testing/show.tsx'
import { Composer } from './Composer.tsx'

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('of what was typed under another kind nothing is judged and nothing is sent', async () => {
  const asked = serve(() => ({ body: {} }))
  show(<Composer client={{ id: '01a1fe30-16db-75f0-aa66-39735c6669af', name: 'Ann' }} />, { session: aSession() })
  fireEvent.focus(screen.getByRole('textbox'))
  press('Call')
  fill('Minutes', '5 min')
  press('When: Now')
  await screen.findByLabelText('When')
  fill('When', '18 Nov 2026')
  fill('What did you discuss?', 'Wants oak')
  press('Log call')
  await screen.findByText('This field must only contain decimal values')
  expect(asked).toEqual([])
  press('Note')
  press('Save note')
  await waitFor(() => expect(asked).toHaveLength(1))
  expect(asked[0]?.body).toEqual({
    client_id: '01a1fe30-16db-75f0-aa66-39735c6669af',
    item_type: 'NOTE',
    text: 'Wants oak',
    attachments: [],
  })
})

test('what says no time stays, keeps the entry from being saved, and can be taken back to now', async () => {
  const asked = serve(() => ({ body: {} }))
  show(<Composer client={{ id: '01a1fe30-16db-75f0-aa66-39735c6669af', name: 'Ann' }} />, { session: aSession() })
  fireEvent.focus(screen.getByRole('textbox'))
  press('Call')
  fill('What did you discuss?', 'Wants oak')
  press('When: Now')
  const time = await screen.findByLabelText<HTMLInputElement>('Time')
  for (const [text, said] of [
    ['', ''],
    ['noon', 'noon'],
  ] as const) {
    fill('Time', text)
    fireEvent.blur(time)
    press('Log call')
    await screen.findByText('Enter a time like 4:15 PM.')
    expect(time.value).toBe(said)
  }
  fill('When', '')
  fireEvent.blur(screen.getByLabelText('When'))
  await screen.findByText('Enter a date like 20 Nov 2026.')
  press('Log call')
  expect(asked).toEqual([])
  press('When: Now')
  expect(screen.queryByLabelText('Time')).toBeNull()
  press('Log call')
  await waitFor(() => expect(asked).toHaveLength(1))
  expect(asked[0]?.body).not.toHaveProperty('at')
})

test('Escape leaves the note as it is, so that single keys work again', () => {
  show(<Composer client={{ id: '01a1fe30-16db-75f0-aa66-39735c6669af', name: 'Ann' }} />, { session: aSession() })
  const note = screen.getByRole('textbox') as HTMLTextAreaElement
  fireEvent.keyDown(document.body, { key: 'n' })
  expect(document.activeElement).toBe(note)
  fireEvent.change(note, { target: { value: 'Wants oak' } })
  fireEvent.keyDown(note, { key: 'Escape' })
  expect(document.activeElement).toBe(document.body)
  expect(note.value).toBe('Wants oak')
})

test('while a file is refused the button rests, and beside it is said why', async () => {
  serve(() => ({ body: {} }))
  show(<Composer client={{ id: '01a1fe30-16db-75f0-aa66-39735c6669af', name: 'Ann' }} />, { session: aSession() })
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Wants oak' } })
  const bad = new File(['x'], 'oak.exe', { type: 'application/x-msdownload' })
  fireEvent.change(screen.getByLabelText('Attach a file', { selector: 'input' }), { target: { files: [bad] } })
  const reason = await screen.findByText('fix errors to proceed')
  expect(reason.getAttribute('role')).toBe('alert')
  expect(screen.getByRole('button', { name: 'Save note' })).toHaveProperty('disabled', true)
  press('Remove oak.exe')
  expect(screen.getByRole('button', { name: 'Save note' })).toHaveProperty('disabled', false)
  expect(screen.queryByText(/wasn’t accepted/)).toBeNull()
})

test('what was on its way when the page was closed is sent again with its key, and so is written once', async () => {
  const ann = { id: '01a1fe30-16db-75f0-aa66-39735c6669ae', name: 'Ann' }
  const asked = serve(() => new Promise(() => {}))
  const keys = () => asked.map(({ headers }) => headers.get('idempotency-key'))
  const write = () => show(<Composer client={ann} />, { session: aSession() })
  const page = write()
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Wants oak' } })
  press('Save note')
  await waitFor(() => expect(asked).toHaveLength(1))
  page.unmount()
  // Looked at and left once more.
  write().unmount()
  const again = write()
  expect((screen.getByRole('textbox') as HTMLTextAreaElement).value).toBe('Wants oak')
  press('Save note')
  await waitFor(() => expect(asked).toHaveLength(2))
  expect(keys()[1]).toBe(keys()[0])
  again.unmount()
  write()
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Wants oak, and soon' } })
  press('Save note')
  await waitFor(() => expect(asked).toHaveLength(3))
  expect(keys()[2]).not.toBe(keys()[0])
})
