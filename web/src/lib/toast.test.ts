import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { shownToast, toast, toastMs } from './toast.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
})
const shown = () => shownToast.get()?.message

test('a toast is shown for four seconds, whatever news come in the meantime; the latest of them follows', () => {
  toast.success('Saved')
  vi.advanceTimersByTime(100)
  toast.news('A lead')
  toast.news('Another lead')
  vi.advanceTimersByTime(toastMs - 101)
  expect(shown()).toBe('Saved')
  vi.advanceTimersByTime(1)
  expect(shown()).toBe('Another lead')
  vi.advanceTimersByTime(toastMs)
  expect(shown()).toBeUndefined()
})

test('an answer takes the place of news at once, and of the answer before', () => {
  toast.news('A lead')
  toast.success('Saved')
  expect(shown()).toBe('Saved')
  toast.error('Not saved')
  vi.advanceTimersByTime(toastMs - 1)
  expect(shown()).toBe('Not saved')
  vi.advanceTimersByTime(1)
  expect(shown()).toBeUndefined()
})

test('news take the place of older news, the latest of a burst after a moment', () => {
  toast.news('A lead')
  for (let n = 1; n <= 50; n++) toast.news(`Lead ${n}`)
  expect(shown()).toBe('A lead')
  vi.advanceTimersByTime(250)
  expect(shown()).toBe('Lead 50')
  vi.advanceTimersByTime(toastMs)
  expect(shown()).toBeUndefined()
})
