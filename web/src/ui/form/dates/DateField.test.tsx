import { fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { aSession } from '~/testing/session.ts'
import { show } from '~/testing/show.tsx'
import { DateField } from './DateField.tsx'
import { DateTimeField } from './DateTimeField.tsx'
import { TimeField } from './TimeField.tsx'

const told = vi.fn()
const left = vi.fn()
function Day({ first = '2026-11-20', keeps = false }: { first?: string; keeps?: boolean }) {
  const [day, setDay] = useState(first)
  const change = (next: string) => {
    told(next)
    setDay(next)
  }
  return <DateField label="Day" value={day} onChange={change} onBlur={left} keeps={keeps} />
}
const field = () => screen.getByLabelText<HTMLInputElement>('Day')

test('a day is typed in any way, told once it is whole, and shown in one way', async () => {
  show(<Day first="" />, { session: aSession() })
  await userEvent.type(field(), '4/12/2026')
  expect(told).toHaveBeenLastCalledWith('2026-12-04')
  expect(field().value).toBe('4/12/2026')
  await userEvent.tab()
  await userEvent.tab()
  expect(field().value).toBe('04 Dec 2026')
  expect(left).toHaveBeenCalledTimes(1)
})

test('what is no date stays, with the reason, and is no value', async () => {
  show(<Day />, { session: aSession() })
  await userEvent.clear(field())
  await userEvent.type(field(), '31 Feb 2026{Enter}')
  await screen.findByText('Enter a date like 20 Nov 2026.')
  expect(field().value).toBe('31 Feb 2026')
  expect(told).toHaveBeenLastCalledWith('')
  fireEvent.change(field(), { target: { value: '2026-03-01' } })
  expect(screen.queryByText('Enter a date like 20 Nov 2026.')).toBeNull()
  expect(told).toHaveBeenLastCalledWith('2026-03-01')
})

test('where a value is to be kept, what is no date neither changes it nor leaves the field', async () => {
  show(<Day keeps />, { session: aSession() })
  told.mockClear()
  left.mockClear()
  await userEvent.clear(field())
  told.mockClear()
  await userEvent.type(field(), 'soon')
  fireEvent.blur(field())
  await screen.findByText('Enter a date like 20 Nov 2026.')
  expect(told).not.toHaveBeenCalled()
  expect(left).not.toHaveBeenCalled()
})

test('no form is sent with a day or a time that means nothing, and its field says so', async () => {
  const sent = vi.fn()
  function Form() {
    const [day, setDay] = useState('')
    const [time, setTime] = useState('')
    return (
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          sent(day, time)
        }}
      >
        <DateField label="Day" value={day} onChange={setDay} />
        <TimeField label="At" value={time} onChange={setTime} />
        <button type="submit">Save</button>
      </form>
    )
  }
  show(<Form />, { session: aSession() })
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await userEvent.type(field(), '24.13.26')
  await save()
  await screen.findByText('Enter a date like 20 Nov 2026.')
  expect(field().value).toBe('24.13.26')
  expect(document.activeElement).toBe(field())
  await userEvent.clear(field())
  await userEvent.type(field(), '24.12.26')
  await userEvent.type(screen.getByLabelText('At'), 'noon')
  await save()
  await screen.findByText('Enter a time like 4:15 PM.')
  expect(sent).not.toHaveBeenCalled()
  await userEvent.clear(screen.getByLabelText('At'))
  await save()
  expect(sent.mock.calls).toEqual([['2026-12-24', '']])
})

test('the month comes first where the account’s country writes so', async () => {
  const session = aSession()
  session.user_details.organization.country_code = 'US'
  show(<Day first="" />, { session })
  await userEvent.type(field(), '11/2/2026')
  expect(told).toHaveBeenLastCalledWith('2026-11-02')
})

test('a day is picked from the calendar, which the field is not left for, and gives the focus back', async () => {
  show(<Day />, { session: aSession() })
  await userEvent.click(field())
  await userEvent.keyboard('{ArrowDown}')
  const calendar = await screen.findByRole('dialog')
  await waitFor(() => expect(calendar.contains(document.activeElement)).toBe(true))
  expect(left).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: /^24 November 2026/ }))
  expect(told).toHaveBeenLastCalledWith('2026-11-24')
  expect(field().value).toBe('24 Nov 2026')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open calendar' })))
})

test('a day and a time are a value together', async () => {
  function Both() {
    const [at, setAt] = useState('2026-11-20T16:15')
    return (
      <>
        <DateTimeField label="When" value={at} onChange={setAt} />
        <output>{at}</output>
      </>
    )
  }
  show(<Both />, { session: aSession() })
  const time = screen.getByLabelText<HTMLInputElement>('Time')
  expect(time.value).toBe('04:15 PM')
  await userEvent.clear(time)
  expect(screen.getByRole('status').textContent).toBe('')
  await userEvent.type(time, '930')
  expect(screen.getByRole('status').textContent).toBe('2026-11-20T09:30')
  expect(screen.getByLabelText<HTMLInputElement>('When').value).toBe('20 Nov 2026')
})
