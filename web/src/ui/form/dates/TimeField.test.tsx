import { fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { show } from '~/testing/show.tsx'
import { TimeField } from './TimeField.tsx'

const left = vi.fn()
function Time() {
  const [time, setTime] = useState('09:00')
  return (
    <TimeField
      label="At"
      value={time}
      onChange={setTime}
      onLeave={() => left(time)}
      clear={{ label: 'Clear', run: () => setTime('') }}
    />
  )
}

test('a time is kept when the field is left or Enter pressed, and can be taken away', async () => {
  show(<Time />)
  const field = screen.getByLabelText<HTMLInputElement>('At')
  fireEvent.change(field, { target: { value: '16:15' } })
  expect(left).not.toHaveBeenCalled()
  field.focus()
  await userEvent.keyboard('{Enter}')
  expect(left).toHaveBeenLastCalledWith('16:15')
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }))
  expect(left).toHaveBeenCalledTimes(2)
  expect(field.value).toBe('')
  expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull()
})

test('a time is picked from the half hours, and what is no time says so', async () => {
  show(<Time />)
  const field = screen.getByLabelText<HTMLInputElement>('At')
  expect(field.value).toBe('09:00 AM')
  await userEvent.click(field)
  await userEvent.click(await screen.findByRole('option', { name: '02:30 PM' }))
  expect(field.value).toBe('02:30 PM')
  await userEvent.clear(field)
  await userEvent.type(field, 'noon')
  left.mockClear()
  await userEvent.tab()
  expect(left).not.toHaveBeenCalled()
  await screen.findByText('Enter a time like 4:15 PM.')
  expect(field.value).toBe('noon')
})
