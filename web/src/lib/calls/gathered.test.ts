import { beforeEach, expect, test, vi } from 'vitest'
import { gathered } from './gathered.ts'

beforeEach(() => void vi.useFakeTimers())

/** Work that takes until it is told to be done. */
function start() {
  const ends: (() => void)[] = []
  const work = vi.fn(() => new Promise<void>((resolve) => ends.push(resolve)))
  return { work, end: () => ends.shift()?.(), ...gathered(work) }
}

test('a burst is one piece of work', () => {
  const { work, ask } = start()
  for (let i = 0; i < 200; i++) ask()
  expect(work).not.toHaveBeenCalled()
  vi.runAllTimers()
  expect(work).toHaveBeenCalledOnce()
})

test('what is asked for in the meantime waits for the end of the work, and is done once more', async () => {
  const { work, ask, end } = start()
  ask()
  vi.runAllTimers()
  ask()
  ask()
  await vi.runAllTimersAsync()
  expect(work).toHaveBeenCalledOnce()
  end()
  await vi.runAllTimersAsync()
  expect(work).toHaveBeenCalledTimes(2)
  end()
  await vi.runAllTimersAsync()
  expect(work).toHaveBeenCalledTimes(2)
})

test('what is stopped does nothing more', async () => {
  const { work, ask, stop, end } = start()
  ask()
  stop()
  vi.runAllTimers()
  expect(work).not.toHaveBeenCalled()
  ask()
  vi.runAllTimers()
  ask()
  stop()
  end()
  await vi.runAllTimersAsync()
  expect(work).toHaveBeenCalledOnce()
})
