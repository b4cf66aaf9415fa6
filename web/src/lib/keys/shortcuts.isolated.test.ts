import { renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { keyOf } from '../calls/key-of.ts'
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

afterEach(() => void Reflect.deleteProperty(globalThis, 'pressed'))

test('keys that come before what listens are heard when it is there, in order, and only while somebody waits', async () => {
  const early = [
    new KeyboardEvent('keydown', { key: 'c', ctrlKey: true }),
    ...['j', 'Tab', 'g', 'c', 'x', '?'].map((key) => new KeyboardEvent('keydown', { key })),
  ]
  Object.assign(globalThis, { pressed: early })
  vi.resetModules()
  const { useShortcuts: useEarly, keyWaits } = await import('./shortcuts.ts')
  const heard: string[] = []
  const keys = (...all: string[]) => Object.fromEntries(all.map((key) => [key, () => void heard.push(key)]))
  renderHook(() => useEarly(keys('j', 'c')))
  await Promise.resolve()
  // "g c" is to be one: "c" waits behind "g".
  expect(heard).toEqual(['j'])
  expect(keyWaits.get()).toBe(true)
  renderHook(() => useEarly(keys('g c', '?'), 'everywhere'))
  await Promise.resolve()
  expect(heard).toEqual(['j', 'g c', '?'])
  press('x')
  press('j')
  expect(heard.at(-1)).toBe('j')
})

test('a key that waited too long is forgotten, and one is nothing to the person who types by then', async () => {
  const field = document.body.appendChild(document.createElement('input'))
  for (const isTyping of [false, true]) {
    const old = new KeyboardEvent('keydown', { key: 'j' })
    if (isTyping) field.focus()
    else Object.defineProperty(old, 'timeStamp', { value: performance.now() - 6_000 })
    Object.assign(globalThis, { pressed: [old] })
    vi.resetModules()
    const { useShortcuts: useEarly } = await import('./shortcuts.ts')
    const down = vi.fn()
    renderHook(() => useEarly({ j: down }))
    await Promise.resolve()
    expect(down).not.toHaveBeenCalled()
  }
  field.remove()
})
