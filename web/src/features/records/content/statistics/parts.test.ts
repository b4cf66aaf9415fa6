import fc from 'fast-check'
import { expect, test } from 'vitest'
import { heatOf, inOrder, secondsByPart } from './parts.ts'

const visit = (read: { part: string; seconds: number }[], change = {}) => ({
  is_counted: true,
  is_probably_forwarded: false,
  read,
  ...change,
})

test('what was read comes together by page; what does not count is left out', () => {
  const total = secondsByPart([
    visit([
      { part: '1', seconds: 4 },
      { part: '2', seconds: 9 },
      { part: '1', seconds: 3 },
    ]),
    visit([{ part: '2', seconds: 1 }]),
    visit([{ part: '2', seconds: 99 }], { is_counted: false }),
    visit([{ part: '2', seconds: 99 }], { is_probably_forwarded: true }),
  ])
  expect([...total]).toEqual([
    ['1', 7],
    ['2', 10],
  ])
})

test('pages stand by number, not by letter', () => {
  expect(inOrder(['10', '9', '1'])).toEqual(['1', '9', '10'])
  expect(inOrder(['b', 'a'])).toEqual(['b', 'a'])
})

test('heat has five steps, the longest is the darkest, and what was looked at at all is seen', () => {
  const seconds = fc.integer({ min: 1, max: 10_000 })
  fc.assert(
    fc.property(seconds, seconds, (a, b) => {
      const [some, longest] = [Math.min(a, b), Math.max(a, b)]
      const heat = heatOf(some, longest)
      return heat >= 1 && heat <= 4 && heatOf(longest, longest) === 4 && heatOf(0, longest) === 0
    }),
  )
})
