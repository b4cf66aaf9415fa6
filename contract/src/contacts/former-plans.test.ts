import fc from 'fast-check'
import metadata from 'libphonenumber-js/max/metadata'
import { describe, expect, it } from 'vitest'
import { matchNumber } from './former-plans.ts'
import { phoneReader } from './read-phone.ts'

const readPhone = phoneReader(metadata)
const readIn = (text: string, country: string | null) => readPhone(text, { guesses: [country] })

const digits = (length: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length }).map((all) => all.join(''))
const area = fc.integer({ min: 11, max: 99 })
const first = (from: number, to: number) => fc.integer({ min: from, max: to })

describe('the text by which numbers match (rule 35)', () => {
  it('is equal for both spellings of a mobile, and for nobody else', () => {
    const spellings = fc.oneof(
      digits(10).map((rest) => [`+521${rest}`, `+52${rest}`] as const),
      digits(10).map((rest) => [`+549${rest}`, `+54${rest}`] as const),
      fc
        .tuple(area, first(6, 9), digits(7))
        .map(([city, head, rest]) => [`+55${city}9${head}${rest}`, `+55${city}${head}${rest}`] as const),
    )
    fc.assert(
      fc.property(spellings, spellings, ([long, short], [other]) => {
        expect(matchNumber(long)).toBe(matchNumber(short))
        expect(matchNumber(short)).toBe(short)
        expect(matchNumber(long) === matchNumber(other)).toBe(long === other)
      }),
    )
  })

  it('is the present number for one of a plan that its country replaced, and for nobody else', () => {
    const pairs = fc.oneof(
      digits(8).map((rest) => [`+229${rest}`, `+22901${rest}`] as const),
      fc.tuple(fc.constantFrom('0', '4', '5', '7'), first(1, 9), digits(6)).map(([head, second, rest]) => {
        const operator = second < 4 ? '01' : second < 7 ? '05' : '07'
        return [`+225${head}${second}${rest}`, `+225${operator}${head}${second}${rest}`] as const
      }),
      fc
        .tuple(fc.constantFrom(['120', '70'], ['129', '82'], ['169', '39'], ['188', '58'], ['199', '59']), digits(7))
        .map(([[old, now], rest]) => [`+84${old}${rest}`, `+84${now}${rest}`] as const),
    )
    fc.assert(
      fc.property(pairs, pairs, ([old, now], [other]) => {
        expect(matchNumber(old)).toBe(now)
        expect(matchNumber(now)).toBe(now)
        expect(matchNumber(old) === matchNumber(other)).toBe(old === other)
      }),
    )
  })

  it('is the number itself for landlines and for all other countries', () => {
    const landline = fc.tuple(area, first(2, 5), digits(7)).map(([city, head, rest]) => `+55${city}${head}${rest}`)
    const elsewhere = fc.tuple(fc.constantFrom('+65', '+44', '+1', '+91', '+49'), digits(10)).map((all) => all.join(''))
    fc.assert(fc.property(fc.oneof(landline, elsewhere), (number) => matchNumber(number) === number))
  })

  it('makes a number of a former plan the present one, however it is typed', () => {
    for (const [old, present, country] of [
      ['+52 1 55 1234 5678', '+525512345678', null],
      ['044 55 1234 5678', '+525512345678', 'MX'],
      ['045 55 1234 5678', '+525512345678', 'MX'],
      ['01 55 1234 5678', '+525512345678', 'MX'],
      ['521 55 1234 5678', '+525512345678', 'MX'],
      ['+55 (48) 9123-4567', '+5548991234567', null],
      ['11 8765-4321', '+5511987654321', 'BR'],
      ['0 11 15 2345 6789', '+5491123456789', 'AR'],
      ['+54 11 15 2345 6789', '+5491123456789', null],
      ['+54 9 11 15 2345 6789', '+5491123456789', null],
      ['+229 97 12 34 56', '+2290197123456', null],
      ['97 12 34 56', '+2290197123456', 'BJ'],
      ['+225 07 12 34 56', '+2250707123456', null],
      ['45 12 34 56', '+2250545123456', 'CI'],
      ['+225 22 41 22 23', '+2252722412223', null],
      ['+84 168 123 4567', '+84381234567', null],
      ['+84 4 3823 4567', '+842438234567', null],
      ['09 8123 4567', '+56981234567', 'CL'],
      ['(0xx11) 98765-4321', '+5511987654321', 'BR'],
      ['+55 (0xx11) 8765-4321', '+5511987654321', null],
      ['0120 456 7890', '+84704567890', 'VN'],
      ['+57 1 234 5678', '+576012345678', null],
      ['+237 7712 3456', '+237677123456', null],
      ['+237 2233 4455', '+237222334455', null],
      ['+230 7 123 456', '+23057123456', null],
      ['+593 9 123 4567', '+593991234567', null],
      ['+39 6 1234 5678', '+390612345678', null],
    ] as const) {
      expect(readIn(old, country).e164, old).toBe(present)
      expect(readIn(old, country).match, old).toBe(readIn(present, null).match)
    }
    for (const text of ['+52 1 55', '+55 11 8765 432', '12-34', '', '+65 8765 432'])
      expect(readIn(text, null).match, text).toBeNull()
  })
})
