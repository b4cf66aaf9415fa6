import { renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { keyOf } from './key-of.ts'
import { useShortcuts } from './shortcuts.ts'

const press = (key: string, more: KeyboardEventInit = {}) =>
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }))

test('keys are those of their place where the keyboard has no Latin letters', () => {
  expect(keyOf({ key: '\u043b', code: 'KeyK' })).toBe('k')
  expect(keyOf({ key: '\u0141', code: 'KeyL' })).toBe('l')
  expect(keyOf({ key: '/', code: 'KeyQ' })).toBe('/')
  expect(keyOf({ key: 'z', code: 'KeyY' })).toBe('z')
  expect(keyOf({ key: '\u00f6', code: 'Semicolon' })).toBe('\u00f6')
  expect(keyOf({ key: 'Enter', code: 'Enter' })).toBe('Enter')
})

test('one key after the other does something; one that is held down is not its own second', () => {
  const [alerts, down] = [vi.fn(), vi.fn()]
  const { unmount } = renderHook(() => useShortcuts({ 'a a': alerts, j: down }))
  press('a')
  press('a', { repeat: true })
  press('a', { repeat: true })
  expect(alerts).not.toHaveBeenCalled()
  press('a')
  expect(alerts).toHaveBeenCalledTimes(1)
  press('j')
  press('j', { repeat: true })
  expect(down).toHaveBeenCalledTimes(2)
  press('j', { ctrlKey: true })
  expect(down).toHaveBeenCalledTimes(2)
  unmount()
  press('j')
  expect(down).toHaveBeenCalledTimes(2)
})
