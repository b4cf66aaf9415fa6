import { expect, test } from 'vitest'
import { implausible } from './bound.ts'
import { readRanges } from './data-centres.ts'

test('addresses are looked up in the operator’s ranges', () => {
  const inDataCentre = readRanges('# Clouds\n203.0.113.0/24\n\n198.51.100.7 # one\n2001:db8:1::/48\n')
  const addresses = ['203.0.113.9', '198.51.100.7', '2001:db8:1::5', '198.51.100.8', '2001:db8:2::5', 'nonsense']
  expect(addresses.map(inDataCentre)).toEqual([true, true, true, false, false, false])
  expect(() => readRanges('203.0.113.0/40')).toThrow('Line 1')
  expect(() => readRanges('\ncloud.example')).toThrow('Line 2')
})

test('a data centre is no reason by itself, only with what was done there (rule 72)', () => {
  const fast = { ms: 2_000, parts: { 1: 700, 2: 700, 3: 600 }, trail: [] }
  expect(implausible(fast)).toBeNull()
  expect(implausible(fast, true)).toBe('Went through 3 pages in 2 s, from a data centre')
  expect(implausible({ ms: 9_000, parts: { 1: 3000, 2: 3000, 3: 3000 }, trail: [] }, true)).toBeNull()
})
