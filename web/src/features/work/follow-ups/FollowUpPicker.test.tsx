import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { aSession } from '~/testing/session.ts'
import { show } from '~/testing/show.tsx'
import { FollowUpPicker } from './FollowUpPicker.tsx'
import { noDraft } from './picks.ts'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-28T03:00:00Z'), toFake: ['Date'] }))

/** A form whose follow-up may be left out, and what it saved. */
async function pickDate() {
  const save = vi.fn()
  const Form = () => {
    const [draft, setDraft] = useState(noDraft)
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault()
          save(draft.day)
        }}
      >
        <FollowUpPicker legend="Next follow-up" value={draft} onChange={setDraft} optional />
        <button type="submit">Save</button>
      </form>
    )
  }
  show(<Form />, { session: aSession() })
  fireEvent.click(screen.getByRole('radio', { name: 'Pick a date' }))
  const date = await screen.findByRole('textbox', { name: 'Date' })
  return {
    save,
    type: (text: string) => fireEvent.change(date, { target: { value: text } }),
    submit: () => fireEvent.click(screen.getByRole('button', { name: 'Save' })),
  }
}

test('a date is typed in words, and said back with its day', async () => {
  const { save, type, submit } = await pickDate()
  type('24 Dec')
  await screen.findByRole('radio', { name: '24 Dec 2026' })
  screen.getByText('December 2026')
  submit()
  expect(save).toHaveBeenCalledWith('2026-12-24')
})

test('without its date nothing is saved: the field says what is missing, and keeps what was typed', async () => {
  const { save, type, submit } = await pickDate()
  submit()
  await screen.findByText('This field is required')
  type('soon')
  submit()
  await screen.findByText('Enter a date like 24 Dec.')
  type('27 Nov 2026')
  submit()
  await screen.findByText('That day is in the past. Pick a later one.')
  screen.getByDisplayValue('27 Nov 2026')
  // A second tap picks none after all.
  fireEvent.click(screen.getByRole('radio', { name: 'Pick a date' }))
  submit()
  await waitFor(() => expect(save).toHaveBeenCalledWith(''))
})

test('days in the past cannot be picked', async () => {
  await pickDate()
  const day = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name })
  expect((await day('27 November 2026')).disabled).toBe(true)
  expect((await day('28 November 2026')).disabled).toBe(false)
})

test('of a draft that was kept until its chip meant another day, the day is marked', () => {
  const kept = { chip: 'three', day: '2026-12-15', time: '' } as const
  show(<FollowUpPicker legend="Next follow-up" value={kept} onChange={() => {}} />, { session: aSession() })
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '15 Dec 2026' }).checked).toBe(true)
})
