import type { TimeRange } from '@fairlead/contract/records/filters'
import { fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { createStore, useStore } from '~/lib/store.ts'
import { show } from '~/testing/show.tsx'
import { DayEnds } from './DayEnds.tsx'

const range = createStore<TimeRange | undefined>(undefined)
const set = vi.fn((next: TimeRange | undefined) => range.set(() => next))
const Screen = () => <DayEnds range={useStore(range)} onSet={set} />
const field = (label: string) => screen.getByLabelText(label) as HTMLInputElement
const change = (label: string, text: string) => fireEvent.change(field(label), { target: { value: text } })
const between = (from: string | null, until: string | null) => ({ type: 'between', from, until })

/** Types a day as a browser tells of it: a year figure by figure. */
function type(label: string, [first = '', ...rest]: string, monthAndDay: string) {
  let year = ''
  for (const figure of [first, ...rest]) {
    year += figure
    fireEvent.keyDown(field(label), { key: figure })
    change(label, `${year.padStart(4, '0')}-${monthAndDay}`)
  }
}

beforeEach(() => {
  range.set(() => ({ type: 'between', from: '2026-01-01', until: null }))
  set.mockClear()
  show(<Screen />)
})

test('a day that is typed is taken once it is whole, and leaves the other as it is', () => {
  type('To', '2026', '05-01')
  expect(field('To').value).toBe('2026-05-01')
  expect(set).not.toHaveBeenCalled()
  fireEvent.blur(field('To'))
  expect(set.mock.calls).toEqual([[between('2026-01-01', '2026-05-01')]])
})

test('Enter takes it too, and a day that is picked is taken at once', async () => {
  type('To', '2026', '05-01')
  fireEvent.keyDown(field('To'), { key: 'Enter' })
  expect(range.get()).toEqual(between('2026-01-01', '2026-05-01'))
  await userEvent.click(field('To'))
  await userEvent.keyboard('{ArrowDown}')
  await userEvent.click(await screen.findByRole('button', { name: /^20 May 2026/ }))
  expect(range.get()).toEqual(between('2026-01-01', '2026-05-20'))
})

test('the other end follows where it would stand on the wrong side', () => {
  change('To', '2025-05-01')
  fireEvent.blur(field('To'))
  expect(range.get()).toEqual(between('2025-05-01', '2025-05-01'))
  expect(field('From').value).toBe('01 May 2025')
})

test('a day that is changed figure by figure turns nothing round on the way', async () => {
  range.set(() => ({ type: 'between', from: '2026-11-10', until: '2026-11-20' }))
  show(<Screen />)
  const to = screen.getAllByLabelText<HTMLInputElement>('To')[1] as HTMLInputElement
  await userEvent.click(to)
  await userEvent.keyboard('{Home}{ArrowRight}{Delete}')
  expect(to.value).toBe('2 Nov 2026')
  expect(set).not.toHaveBeenCalled()
  await userEvent.keyboard('5{Enter}')
  expect(set.mock.calls).toEqual([[between('2026-11-10', '2026-11-25')]])
})

test('a year that cannot be is said and changes nothing', () => {
  type('To', '26', '05-01')
  fireEvent.blur(field('To'))
  expect(screen.getByText('Enter a date like 20 Nov 2026.')).toBeTruthy()
  expect(set).not.toHaveBeenCalled()
})

test('without either day there is no stretch', () => {
  change('From', '')
  fireEvent.blur(field('From'))
  expect(set.mock.calls).toEqual([[undefined]])
})
