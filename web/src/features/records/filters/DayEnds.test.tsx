import type { TimeRange } from '@fairlead/contract/records/filters'
import { fireEvent, screen } from '@testing-library/react'
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

test('Enter takes it too, and a day that is picked is taken at once', () => {
  type('To', '2026', '05-01')
  fireEvent.keyDown(field('To'), { key: 'Enter' })
  expect(range.get()).toEqual(between('2026-01-01', '2026-05-01'))
  fireEvent.pointerDown(field('To'))
  fireEvent.pointerUp(field('To'))
  change('To', '2026-06-01')
  expect(range.get()).toEqual(between('2026-01-01', '2026-06-01'))
})

test('the other end follows where it would stand on the wrong side', () => {
  change('To', '2025-05-01')
  expect(range.get()).toEqual(between('2025-05-01', '2025-05-01'))
  expect(field('From').value).toBe('2025-05-01')
})

test('a year of two figures is said and changes nothing', () => {
  type('To', '26', '05-01')
  fireEvent.blur(field('To'))
  expect(screen.getByText('Enter a four-digit year, like 2026.')).toBeTruthy()
  expect(set).not.toHaveBeenCalled()
})

test('without either day there is no stretch', () => {
  change('From', '')
  expect(set.mock.calls).toEqual([[undefined]])
})
