import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { offerUndo, undoMs, undoOffer } from '~/lib/toast.ts'
import { show } from '~/testing/show.tsx'
import { Toaster } from '../overlay/Toaster.tsx'

const undo = vi.fn()
const gone = vi.fn()
function open() {
  vi.useFakeTimers()
  show(<Toaster />)
  act(() => offerUndo('The client is in the bin', undo, { gone }))
  return screen.getByText('The client is in the bin')
}
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))
afterEach(() => {
  undoOffer.set(() => undefined)
  vi.clearAllMocks()
})

test('takes a change back once, and goes', () => {
  open()
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect([undo.mock.calls.length, gone.mock.calls.length]).toEqual([1, 1])
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test('goes after eight seconds, but not while somebody is at it', () => {
  const bar = open()
  pass(undoMs - 1)
  fireEvent.mouseEnter(bar)
  pass(undoMs)
  expect(gone).not.toHaveBeenCalled()
  fireEvent.mouseLeave(bar)
  pass(undoMs - 1)
  expect(gone).not.toHaveBeenCalled()
  pass(1)
  expect(gone).toHaveBeenCalledOnce()
  expect(undo).not.toHaveBeenCalled()
})
