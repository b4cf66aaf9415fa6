import fc from 'fast-check'
import { expect, test } from 'vitest'
import { markOf, matching } from './matching.ts'

const screens = [
  { label: 'Clients', also: 'contacts leads people' },
  { label: 'Source health', also: 'doctor errors' },
  { label: 'New client' },
]
const labels = (found: readonly { label: string }[]) => found.map(({ label }) => label)

test('what is called so is told from what is only looked for so', () => {
  expect(labels(matching(screens, 'cli').called)).toEqual(['Clients', 'New client'])
  expect(labels(matching(screens, 'HEALTH so').called)).toEqual(['Source health'])
  expect(matching(screens, 'lead').called).toEqual([])
  expect(labels(matching(screens, 'lead').others)).toEqual(['Clients'])
  expect(matching(screens, 'lient')).toEqual({ called: [], others: [] })
})

test('nothing stands in both, and the person who types a whole name finds it', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ label: fc.string(), also: fc.string() })), fc.string(), (commands, typed) => {
      const { called, others } = matching(commands, typed)
      expect(others.some((one) => called.includes(one))).toBe(false)
      for (const one of commands) expect(matching(commands, one.label).called).toContain(one)
    }),
  )
})

test('a number is marked whatever stands between its digits', () => {
  const marked = (text: string, typed: string) => text.slice(...(markOf(text, typed) ?? [0, 0]))
  expect(marked('+48 601 912 740', '9127')).toBe('912 7')
  expect(marked('+65 9127 4486', '+65-91')).toBe('65 91')
  expect(marked('Chloé Beaumont', 'É b')).toBe('é B')
  expect(marked('ΟΔΥΣΣΕΥΣ ΠΑΠΠΑΣ', 'ευς')).toBe('ΕΥΣ')
  expect(markOf('Ann', 'bob')).toBeUndefined()
  expect(markOf('Ann', ' + ')).toBeUndefined()
})

test('a piece of a text is found in it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.nat(), fc.nat(), (text, a, b) => {
      const from = a % (text.length + 1)
      const piece = text.slice(from, from + (b % (text.length - from + 1)))
      fc.pre(piece.isWellFormed() && /[\p{L}\p{N}]/u.test(piece))
      const [start, end] = markOf(text, piece) ?? [0, 0]
      expect(end).toBeGreaterThan(start)
      expect(text.slice(start, end).isWellFormed()).toBe(true)
    }),
  )
})
