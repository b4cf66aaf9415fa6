import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { show } from '~/testing/show.tsx'
import { OtpInput } from './OtpInput.tsx'

function Code({ done, error }: { done: string[]; error?: string }) {
  const [code, setCode] = useState('')
  return <OtpInput value={code} onChange={setCode} onComplete={(whole) => done.push(whole)} error={error} />
}
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: '6-digit code' })

test('it is one field that a phone fills in, and has the focus', () => {
  show(<Code done={[]} />)
  expect(field().autocomplete).toBe('one-time-code')
  expect(field().inputMode).toBe('numeric')
  expect(document.activeElement).toBe(field())
})

test('digits that are typed are complete with the sixth, once; letters fall away, and backspace takes back', async () => {
  const user = userEvent.setup()
  const done: string[] = []
  show(<Code done={done} />)
  await user.type(field(), '40x9 1')
  expect(field().value).toBe('4091')
  await user.keyboard('{Backspace}')
  expect(field().value).toBe('409')
  await user.type(field(), '1234')
  expect(field().value).toBe('409123')
  expect(done).toEqual(['409123'])
})

test.each(['409 123', '409-123', ' 409123 ', 'Your code is 409123.'])('%j is pasted as a code', async (text) => {
  const user = userEvent.setup()
  const done: string[] = []
  show(<Code done={done} />)
  await user.type(field(), '55')
  await user.paste(text)
  expect(field().value).toBe('409123')
  expect(done).toEqual(['409123'])
})

test('after a wrong code, typing begins a new one', async () => {
  const user = userEvent.setup()
  const done: string[] = []
  const { again, rerender } = show(<Code done={done} />)
  await user.type(field(), '111111')
  rerender(again(<Code done={done} error="Incorrect OTP. Please check again or request a new code" />))
  expect(field().getAttribute('aria-invalid')).toBe('true')
  const error = screen.getByText(/Incorrect OTP/)
  expect(field().getAttribute('aria-describedby')?.split(' ')).toContain(error.id)
  await user.type(field(), '2')
  expect(field().value).toBe('2')
})
