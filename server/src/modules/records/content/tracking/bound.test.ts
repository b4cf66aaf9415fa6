import fc from 'fast-check'
import { expect, test } from 'vitest'
import { implausible, merge, type Seen } from './bound.ts'
import { readWords } from './read-words.ts'

const nothing: Seen = { ms: 0, parts: {}, trail: [] }
const pages = 12

/** A visit as its page tells it: after each look a beacon with everything so far. */
const visits = fc
  .array(fc.tuple(fc.integer({ min: 1, max: pages }), fc.integer({ min: 0, max: 60_000 })), {
    minLength: 1,
    maxLength: 20,
  })
  .map((looks) => {
    const beacons: Seen[] = []
    const now: Seen = { ms: 0, parts: {}, trail: [] }
    for (const [page, ms] of looks) {
      now.ms += ms
      now.parts[page] = (now.parts[page] ?? 0) + ms
      now.trail = [...now.trail, [String(page), ms]]
      beacons.push({ ms: now.ms, parts: { ...now.parts }, trail: now.trail })
    }
    return beacons
  })

test('lost, doubled and reordered beacons come to what the last one told (R46)', () => {
  fc.assert(
    fc.property(visits, fc.infiniteStream(fc.nat()), (beacons, order) => {
      const last = beacons.at(-1) ?? nothing
      const sent = [...beacons, ...beacons]
        .filter((_, i) => i % 3 !== 0)
        .map((beacon) => ({ beacon, at: order.next().value }))
        .sort((a, b) => a.at - b.at)
        .map(({ beacon }) => beacon)
      const seen = [...sent, last].reduce((before, beacon) => merge(before, beacon, 86_400_000, pages), nothing)
      expect(seen.ms).toBe(last.ms)
      expect(seen.parts).toEqual(last.parts)
      expect(merge(seen, last, 86_400_000, pages)).toEqual(seen)
    }),
    { numRuns: 5000 },
  )
})

test('no total exceeds the time that has passed, whatever is claimed, and unknown pages are left out (R46)', () => {
  const claims = fc.record({
    ms: fc.integer({ min: 0, max: 86_400_000 }),
    parts: fc.dictionary(fc.stringMatching(/^[0-9]{1,3}$/), fc.integer({ min: 0, max: 86_400_000 })),
    trail: fc.array(fc.tuple(fc.stringMatching(/^[0-9]{1,3}$/), fc.integer({ min: 0, max: 86_400_000 })), {
      maxLength: 5,
    }),
  })
  fc.assert(
    fc.property(fc.array(claims, { maxLength: 6 }), fc.integer({ min: 0, max: 600_000 }), (all, elapsed) => {
      const seen = all.reduce((before, claim) => merge(before, claim, elapsed, pages), nothing)
      const sum = Object.values(seen.parts).reduce((a, b) => a + b, 0)
      expect(seen.ms).toBeLessThanOrEqual(elapsed + 5000)
      expect(sum).toBeLessThanOrEqual(seen.ms)
      for (const part of Object.keys(seen.parts)) expect(Number(part)).toBeLessThanOrEqual(pages)
    }),
  )
})

test('forty pages in a second are nobody’s reading', () => {
  const parts = Object.fromEntries(Array.from({ length: 40 }, (_, i) => [String(i + 1), 25]))
  expect(implausible({ ms: 1000, parts, trail: [] })).toBe('Went through 40 pages in 1 s')
  expect(implausible({ ms: 60_000, parts, trail: [] })).toBeNull()
})

test('what was read is said in runs of pages', () => {
  expect(readWords({ 3: 40_000, 4: 60_000, 5: 20_000, 9: 400 }, 120_400)).toBe('read pages 3–5 for 2 m')
  expect(readWords({}, 8_000)).toBe('read for 8 s')
})
