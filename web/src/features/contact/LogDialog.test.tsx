import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { serve } from '~/testing/server.ts'
import { aSession } from '~/testing/session.ts'
import { show } from '~/testing/show.tsx'
import type { Contact, ContactLog } from './contact-log.ts'
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
