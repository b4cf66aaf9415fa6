import { expect, test } from 'vitest'
import { reloadOnFailedChunk } from './chunk-reload.ts'

test('a chunk that is gone reloads the page, once; a second failure is shown', () => {
  let reloads = 0
  reloadOnFailedChunk(() => reloads++)
  const fail = () => window.dispatchEvent(new Event('vite:preloadError', { cancelable: true }))
  expect(fail()).toBe(false)
  expect(fail()).toBe(true)
  expect(reloads).toBe(1)
})
