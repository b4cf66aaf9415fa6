import fc from 'fast-check'
import { getCountries, getExampleNumber } from 'libphonenumber-js/core'
import metadata from 'libphonenumber-js/max/metadata'
import examples from 'libphonenumber-js/mobile/examples'
import { describe, expect, it } from 'vitest'
import { phonesIn } from './phones-in.ts'
import { phoneReader } from './read-phone.ts'

const readPhone = phoneReader(metadata)
const readIn = (country: string | null) => (raw: string) => readPhone(raw, { guesses: [country] })
const read = (cell: string, country: string | null = 'DE') =>
  phonesIn(cell, readIn(country)).map(({ e164, raw }) => e164 ?? raw)

const withinOne = [';', '; ', '|', '\n', ' ::: ', ',', ', ', ' / ']
const signs = fc.constantFrom(...withinOne, ' or ', ' oder ', ' und ')
const digits = (min: number, max = min) => fc.stringMatching(new RegExp(`^\\d{${min},${max}}$`))
const isNumber = (text: string) => readIn('DE')(text).e164 !== null
const number = fc
  .oneof(
    digits(6, 9).map((rest) => `+4940${rest}`),
    digits(7, 8).map((rest) => `+49171${rest}`),
    digits(7).map((rest) => `+659${rest}`),
    digits(6).map((rest) => `+447911${rest}`),
    digits(10).map((rest) => `+1${rest}`),
  )
  .filter(isNumber)

describe('numbers of a cell', () => {
  it('is one with any of the signs in it that part numbers, unless what stands before one is a number', () => {
    fc.assert(
      fc.property(
        number,
        fc.array(fc.tuple(fc.nat(), fc.constantFrom(...withinOne)), { minLength: 1, maxLength: 3 }),
        (e164, breaks) => {
          const cell = breaks.reduce((text, [at, sign]) => {
            const places = [...text.matchAll(/(?<=\d)(?=\d)/g)].map(({ index }) => index)
            const place = places[at % places.length] ?? 2
            return text.slice(0, place) + sign + text.slice(place)
          }, e164)
          const pieces = cell.split(/[^\d+]+/)
          fc.pre(!pieces.slice(1).some((_, at) => isNumber(pieces.slice(0, at + 1).join(''))))
          // A comma before the last few digits parts nothing: what is behind may be an extension.
          fc.pre(!/,\d{1,3}\s*([,;|\n]|$)/.test(cell))
          expect(read(cell)).toEqual([e164])
        },
      ),
    )
  })

  it('are two that are joined by any of them, as dialled from elsewhere or at home', () => {
    const typed = number.chain((e164) => fc.constantFrom(e164, e164.replace(/^\+49/, '0')))
    fc.assert(
      fc.property(typed, typed, signs, (one, other, sign) => {
        expect(read(one + sign + other)).toEqual([one, other].map((text) => readIn('DE')(text).e164))
      }),
    )
  })

  it('are not made longer by digits behind a sign, in any country', () => {
    const apart = [';', '; ', ',', ', ', '/', ' / ', '|', '\n', ' · ', '、', ' & ', ' + ', ' or ']
    const endings = ['7', '21', '204', '5550']
    const wrong: string[] = []
    for (const country of getCountries(metadata)) {
      const number = getExampleNumber(country, examples, metadata)
      // Where numbers are as short as an ending, nobody can tell them apart.
      if (!number || number.nationalNumber.length <= 5) continue
      const texts = [number.formatNational(), number.formatInternational(), number.number]
      const cells = (signs: string[]) =>
        texts.flatMap((text, i) =>
          signs.map((sign, j) => [text + sign + endings[(i + j) % endings.length], endings[(i + j) % endings.length]]),
        ) as [string, string][]
      for (const [cell] of cells(apart)) {
        const [first, ...others] = phonesIn(cell, readIn(country))
        if (first?.e164 !== number.number || first.raw !== cell || others.length > 0)
          wrong.push(`${country}: “${cell}” is ${first?.e164}, “${first?.raw}”, and ${others.length} more`)
      }
      // A dash or a blank may be within a longer number of the same country, and nowhere else.
      for (const [cell, ending] of cells(['-', ' - ', ' ', ' – ']))
        for (const { e164 } of phonesIn(cell, readIn(country))) {
          const isLonger = e164?.startsWith(`+${number.countryCallingCode}`) && e164.endsWith(ending)
          if (e164 && e164 !== number.number && !isLonger) wrong.push(`${country}: “${cell}” is ${e164}`)
        }
    }
    expect(wrong).toEqual([])
  })

  it('are never a piece of what cannot be read', () => {
    const piece = fc.stringMatching(/^[\d ()-]{1,9}$/).filter((text) => /\d/.test(text) && !isNumber(text))
    fc.assert(
      fc.property(piece, piece, fc.constantFrom(' / ', ', '), (one, other, sign) => {
        const cell = (one + sign + other).trim()
        const found = phonesIn(cell, readIn('DE'))
        expect(found.map(({ raw }) => raw)).toEqual([cell])
      }),
    )
  })

  it('are not looked for in many thousand parts', () => {
    let asked = 0
    const cell = '1 / '.repeat(8000)
    const found = phonesIn(cell, (raw) => {
      asked++
      return readIn('DE')(raw.slice(0, 64))
    })
    expect(asked).toBeLessThan(2000)
    expect(found.map(({ raw }) => raw)).toEqual([cell.trim()])
  })

  it('are looked for in proportion to the length of the cell', () => {
    for (const sign of [')', '.', '1', '(1)', ' ', '0171 2345603 ']) {
      const cell = `${sign.repeat(200_000 / sign.length)} +`
      expect(phonesIn(cell, (raw) => readIn('DE')(raw.slice(0, 64))).length, sign).toBeLessThan(70)
    }
  })

  it('are read as people write them', () => {
    for (const [cell, ...wanted] of [
      ['+49 (0)40 / 123 456-78', '+494012345678'],
      ['+49 (0)40 / 123 456-78 (Büro)', '+494012345678'],
      ['Tel. 040 / 123 456-78', '+494012345678'],
      ['040 / 8123456 Büro', '+49408123456'],
      ['+49 (0)40 / 123 456-78; 0171 / 234 5678', '+494012345678', '+491712345678'],
      ['0171 2345678,030 901820', '+491712345678', '+4930901820'],
      ['040 1234567, nach 5 Uhr', '+49401234567', 'nach 5 Uhr'],
      ['040 1234567, 5 Uhr', '+49401234567', '5 Uhr'],
      ['nach 5, 040 1234567', 'nach 5', '+49401234567'],
      ['0431 123456 / 123457', '+49431123456', '123457'],
      ['+49 (0)40 / 12', '+49 (0)40 / 12'],
      ['Tel. +49 30 901820 Fax +49 30 901821', '+4930901820', '+4930901821'],
      ['+49 30 901820 +49 171 2345678', '+4930901820', '+491712345678'],
      ['0171 2345678 Büro 030 901820', '+491712345678', '+4930901820'],
      ['+49 30 901820;ext=12; 0171 2345678', '+4930901820', '+491712345678'],
      ['٠١٧١ ٢٣٤٥٦٧٨ / ٠٣٠ ٩٠١٨٢٠', '+491712345678', '+4930901820'],
      ['0171 2345603 0171 2345604', '+491712345603', '+491712345604'],
      ['0171 2345603 (privat) 030 901820 (Büro)', '+491712345603', '+4930901820'],
      ['(M) 0171 2345603 (T) 030 901820', '+491712345603', '+4930901820'],
      ['0171 2345603 - 030 901820', '+491712345603', '+4930901820'],
      ['0171 2345603 & 030 901820', '+491712345603', '+4930901820'],
      ['+49 30 / 901820 / 21', '+4930901820'],
      ['+49 30 901820 - 21', '+493090182021'],
      ['030 901820; 21; 0171 2345678', '+4930901820', '+491712345678'],
      ['030-901820, -821', '+4930901820'],
      ['+49 30 901820 901821', '+49 30 901820 901821'],
      ['040 / 1234 / 5678', '+494012345678'],
      ['+49 30 & 901820', '+49 30 & 901820'],
      ['040 - 123 456 78', '+494012345678'],
      ['999 / 8123456 nur abends', '999 / 8123456 nur abends'],
    ] as const)
      expect(read(cell), cell).toEqual(wanted)
    for (const [cell, country, ...wanted] of [
      ['212-555-0182 646-555-0183', 'US', '+12125550182', '+16465550183'],
      ['212-555-0182/212-555-0183', 'US', '+12125550182', '+12125550183'],
      ['9123 4567 9876 5432', 'SG', '+6591234567', '+6598765432'],
      ['+91 98765 43210 98765 43211', 'IN', '+919876543210', '+919876543211'],
      ['612 345 601 y 612 345 602', 'ES', '+34612345601', '+34612345602'],
      ['91234567 (Whats App 98765432)', 'SG', '+6591234567'],
      ['01 42 00 05 06', 'FR', '+33142000506'],
      ['01 42 00 05 06 06 12 34 56 78', 'FR', '+33142000506', '+33612345678'],
      ['090-1234-5678、090-1234-5679', 'JP', '+819012345678', '+819012345679'],
      ['٠٥٠١٢٣٤٥٦٧ ، ٠٥٠١٢٣٤٥٦٨', 'SA', '+966501234567', '+966501234568'],
    ] as const)
      expect(read(cell, country), cell).toEqual(wanted)
    // Of a country that is not known, too, each is one.
    expect(read('0171 2345678; 030 901820', null)).toEqual(['0171 2345678', '030 901820'])
  })
})
