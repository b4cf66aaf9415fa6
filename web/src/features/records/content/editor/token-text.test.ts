import fc from 'fast-check'
import { expect, test } from 'vitest'
import { filledPieces, tokenPieces, withToken } from './token-text.ts'

const whole = (pieces: readonly { text: string }[]) => pieces.map(({ text }) => text).join('')

test('the pieces of a text are the whole text, whatever is in it', () => {
  const bits = fc.array(fc.constantFrom('{{', '}}', '|', 'client_name', 'x', ' ', '\n', 'é'), { maxLength: 30 })
  fc.assert(fc.property(bits, (some) => whole(tokenPieces(some.join(''))) === some.join('')))
  fc.assert(
    fc.property(fc.string(), fc.array(fc.string(), { maxLength: 5 }), (text, words) => {
      const parts = words.map((word) => ({ text: word, token: 'client_name', is_fallback: false }))
      return whole(filledPieces(text, parts)) === text
    }),
  )
})

test('a token is marked, and one that is none is marked as that', () => {
  expect(tokenPieces('Hi {{client_first_name|there}}, {{client_budgt}}')).toEqual([
    { text: 'Hi ' },
    { text: '{{client_first_name|there}}', look: 'token' },
    { text: ', ' },
    { text: '{{client_budgt}}', look: 'unknown' },
  ])
})

test('what was filled in stays marked while the rest is changed', () => {
  const parts = [
    { text: 'Hi ', token: null, is_fallback: false },
    { text: 'Mei', token: 'client_first_name', is_fallback: false },
    { text: ', about ', token: null, is_fallback: false },
    { text: 'your company', token: 'client_company', is_fallback: true },
  ]
  expect(filledPieces('Dear Mei: about your company', parts)).toEqual([
    { text: 'Dear ' },
    { text: 'Mei', look: 'filled' },
    { text: ': about ' },
    { text: 'your company', look: 'fallback' },
  ])
  expect(filledPieces('All new', parts)).toEqual([{ text: 'All new' }])
})

test('a token comes in place of what is selected, with its fallback to type over', () => {
  const { text, select } = withToken('Hi you!', [3, 6], 'client_first_name')
  expect(text).toBe('Hi {{client_first_name|there}}!')
  expect(text.slice(...select)).toBe('there')
  const plain = withToken('', [0, 0], 'user_name')
  expect(plain).toEqual({ text: '{{user_name}}', select: [13, 13] })
})
