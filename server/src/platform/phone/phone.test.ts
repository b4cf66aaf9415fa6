import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { matchNumber, parsePhone, phoneSearch } from './index.ts'

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

  it('is known also of a mobile in a spelling that its country gave up, however it is typed', () => {
    for (const [old, present, country] of [
      ['+52 1 55 1234 5678', '+52 55 1234 5678', null],
      ['+55 (48) 9123-4567', '+55 48 99123-4567', null],
      ['11 8765-4321', '11 98765-4321', 'BR'],
      ['0 11 15 2345 6789', '+54 9 11 2345 6789', 'AR'],
      ['+229 97 12 34 56', '+229 01 97 12 34 56', null],
      ['97 12 34 56', '01 97 12 34 56', 'BJ'],
      ['+225 07 12 34 56', '+225 07 07 12 34 56', null],
      ['45 12 34 56', '05 45 12 34 56', 'CI'],
      ['+84 168 123 4567', '+84 38 123 4567', null],
      ['0120 456 7890', '070 456 7890', 'VN'],
    ] as const) {
      const match = parsePhone(old, country).match
      expect(match, old).toMatch(/^\+\d+$/)
      expect(match, old).toBe(parsePhone(present, country).match)
    }
    for (const text of ['+52 1 55', '+55 11 8765 432', '12-34', '', '+65 8765 432'])
      expect(parsePhone(text).match, text).toBeNull()
  })
})

it('a number is looked for by every spelling, and none is kept twice', () => {
  expect(phoneSearch('07911 123456', '+447911123456')).toEqual(['447911123456', '07911123456'])
  expect(phoneSearch('+44 (0)7911 123456', '+447911123456')).toEqual(['447911123456', '4407911123456'])
  expect(phoneSearch('9127 4486', '+6591274486')).toEqual(['6591274486'])
  expect(phoneSearch('call me: 12-34', null)).toEqual(['1234'])
})
