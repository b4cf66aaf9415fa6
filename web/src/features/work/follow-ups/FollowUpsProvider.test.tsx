import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { offerUndo, undoOffer } from '~/lib/toast.ts'
import { refusal, serve } from '~/testing/server.ts'
import { aSession } from '~/testing/session.ts'
import { show } from '~/testing/show.tsx'
import { FollowUpsProvider, useFollowUps } from './FollowUpsProvider.tsx'

const ann = { id: '01a1fe30-16db-75f0-aa66-39735c6669af', name: 'Ann', follow_up: null }
const Opener = () => {
  const { open } = useFollowUps()
  return (
    <button type="button" onClick={() => open(ann)}>
      Begin
    </button>
  )
}

const note = () => screen.findByRole('textbox', { name: /Note/ }) as Promise<HTMLTextAreaElement>
const tomorrow = () => screen.getByRole('radio', { name: 'Tomorrow' }) as HTMLInputElement
const isShut = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
const open = () => act(() => screen.getByText('Begin').click())

/** Opens the dialog and fills it in. */
async function fill(answer: () => { body: object }) {
  serve(answer)
  show(
    <FollowUpsProvider paint={() => () => {}}>
      <Opener />
    </FollowUpsProvider>,
    { session: aSession() },
  )
  open()
  fireEvent.change(await note(), { target: { value: 'Send the quote' } })
  fireEvent.click(tomorrow())
}

test('what was sent is not there when the next one is set', async () => {
  const followUp = {
    client_id: ann.id,
    remind_on: '2026-11-24T01:00:00Z',
    has_time: false,
    maturity_type: 'FIXED',
    is_overdue: false,
    note: 'Send the quote',
  }
  await fill(() => ({ body: { follow_up: followUp } }))
  fireEvent.click(screen.getByRole('button', { name: 'Set follow-up' }))
  await isShut()
  await waitFor(() => expect(undoOffer.get()?.message).toContain('Ann'))
  // Since then it was done: there is none again.
  open()
  expect((await note()).value).toBe('')
  expect(tomorrow().checked).toBe(false)
})

test('what was not sent, or was refused, is still there', async () => {
  await fill(() => refusal(400, 'No', { errors: { day: ['Not this day'] } }))
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await isShut()
  open()
  expect((await note()).value).toBe('Send the quote')
  fireEvent.click(screen.getByRole('button', { name: 'Set follow-up' }))
  await screen.findByText('Not this day')
  expect((await note()).value).toBe('Send the quote')
  expect(tomorrow().checked).toBe(true)
})

test('while a change is on its way nothing offers to undo the one before', async () => {
  let answer = () => {}
  const asked = serve(() => new Promise((resolve) => (answer = () => resolve({ body: { follow_up: null } }))))
  const gone = vi.fn()
  const Done = () => {
    const { done } = useFollowUps()
    return (
      <button type="button" onClick={() => done(ann)}>
        Done
      </button>
    )
  }
  show(
    <FollowUpsProvider paint={() => () => {}}>
      <Done />
    </FollowUpsProvider>,
    { session: aSession() },
  )
  act(() => offerUndo('Another change', () => {}, { gone }))
  act(() => screen.getByText('Done').click())
  expect(undoOffer.get()).toBeUndefined()
  expect(gone).toHaveBeenCalledOnce()
  await waitFor(() => expect(asked).toHaveLength(1))
  await act(async () => answer())
  await waitFor(() => expect(undoOffer.get()?.message).toContain('Ann'))
})
