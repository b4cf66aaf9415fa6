import { describe, expect, test } from 'vitest'
import { countries, matchesCountry } from './countries.ts'
import { flagUrl } from './flags.ts'
import { readPhone } from './read-phone.ts'

describe('a number in any format', () => {
  test.each([
    ['+65 9127 4486', 'US', '+6591274486', 'SG'],
    ['9127 4486', 'SG', '+6591274486', 'SG'],
    ['(212) 555-2368', 'US', '+12125552368', 'US'],
    ['0044 20 7946 0958', 'SG', '+442079460958', 'GB'],
    ['Tel.: +91-98200.12345', 'SG', '+919820012345', 'IN'],
    ['٠', 'SG', null, null],
    ['+65 9127 44', 'US', null, 'SG'],
    ['+1', 'SG', null, null],
    ['12', 'SG', null, null],
  ])('%s, read in %s', (text, country, e164, of) => {
    const reading = readPhone(text, country)
    expect(reading.e164).toBe(e164)
    if (of) expect(reading.country).toBe(of)
  })

  test('is shown as people write it', () => {
    expect(readPhone('+6591274486', '').formatted).toBe('+65 9127 4486')
  })
})

describe('countries', () => {
  test('the preferred ones come first, the others by name, each once and with a flag', () => {
    const all = countries()
    expect(all.slice(0, 5).map(({ iso2 }) => iso2)).toEqual(['SG', 'US', 'GB', 'IN', 'MY'])
    expect(all[5]?.name).toBe('Afghanistan')
    expect(new Set(all.map(({ iso2 }) => iso2)).size).toBe(all.length)
    expect(all.filter(({ iso2 }) => !flagUrl(iso2)).map(({ iso2 }) => iso2)).toEqual([])
  })

  test('are found by every word of a search: name, code or calling code', () => {
    const found = (search: string) =>
      countries()
        .filter((one) => matchesCountry(one, search))
        .map(({ iso2 }) => iso2)
    expect(found('united king')).toEqual(['GB'])
    expect(found('+65')).toContain('SG')
    expect(found('nowhere')).toEqual([])
  })
})
