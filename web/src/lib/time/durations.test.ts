import { expect, test } from 'vitest'
import { formatBytes } from '../browser/bytes.ts'
import { formatDuration } from './durations.ts'

test.each([
  [0, '0 s'],
  [59.6, '1 m'],
  [402, '6 m 42 s'],
  [3600, '1 h'],
  [3605, '1 h'],
  [93_600, '1 d 2 h'],
  [86_400 * 8, '1 w 1 d'],
  [86_400 * 400, '1 y 1 mo'],
])('%s seconds are %s', (seconds, words) => {
  expect(formatDuration(seconds)).toBe(words)
})

test.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1024, '1 KB'],
  [1_468_006, '1.4 MB'],
  [100 * 1024 * 1024, '100 MB'],
  [5 * 1024 ** 4, '5120 GB'],
])('%s bytes are %s', (bytes, words) => {
  expect(formatBytes(bytes)).toBe(words)
})
