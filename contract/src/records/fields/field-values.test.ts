import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayOfSeconds, parseDay, parseNumber, plainNumber } from './field-values.ts'

const countries = ['SG', 'US', 'DE', 'CH', 'IN', 'FR', 'BR', 'SA', undefined]

describe('numbers', () => {
  it.each([
    ['1,234.56', 'DE', 1234.56],
    ['1.234,56', 'SG', 1234.56],
    ['1 234,56', 'SG', 1234.56],
    ['1\u202f234,56', 'FR', 1234.56],
    ["1'234.50", 'CH', 1234.5],
    ['12,34,567', 'IN', 1_234_567],
    ['12,34,567.8', 'IN', 1_234_567.8],
    ['1,234', 'SG', 1234],
    ['1,234', 'DE', 1.234],
    ['1.234', 'DE', 1234],
    ['1.234', 'SG', 1.234],
    ['0,123', 'SG', 0.123],
    ['1,5', 'SG', 1.5],
    ['1.234.567', 'SG', 1_234_567],
    ['S$ 1,200', 'SG', 1200],
    ['€ 1.200', 'DE', 1200],
    ['1.200 EUR', 'DE', 1200],
    ['-5', undefined, -5],
    ['−5', undefined, -5],
    ['(300)', undefined, -300],
    ['٣٤', 'SA', 34],
    ['.5', undefined, 0.5],
  ])('%s of %s', (text, country, value) => expect(parseNumber(text, country)).toBe(value))

  it.each([
    '',
    'abc',
    '1,2,3',
    '12.34.5',
    '1,,2',
    '5 6',
    '1e5',
    '--5',
    '1,234.5.6',
    '2026-11-03',
    '9'.repeat(20),
    '.',
    '5.',
  ])('%s is none', (text) => expect(parseNumber(text)).toBeUndefined())

  it('are read back as they were written, in every country', () => {
    const any = fc.oneof(
      fc.integer(),
      fc.double({ min: -1e12, max: 1e12, noNaN: true }).filter((n) => Math.abs(n) > 1e-6),
    )
    fc.assert(
      fc.property(any, fc.constantFrom(...countries), (value, country) => {
        const [whole] = [Object.is(value, -0) ? 0 : value]
        expect(parseNumber(plainNumber(whole, country), country)).toBe(whole)
      }),
    )
  })

  it('are read as Intl writes them, grouped', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1e12, max: 1e12 }),
        fc.constantFrom('en-SG', 'de-DE', 'en-IN', 'fr-FR', 'pt-BR'),
        (n, locale) => {
          expect(parseNumber(new Intl.NumberFormat(locale).format(n), locale.slice(-2))).toBe(n)
        },
      ),
    )
  })

  it('never throw', () => {
    fc.assert(
      fc.property(fc.string(), fc.string({ maxLength: 3 }), (text, country) => {
        const read = parseNumber(text, country)
        expect(read === undefined || Number.isFinite(read)).toBe(true)
      }),
    )
  })
})

describe('days', () => {
  it.each([
    ['2026-11-03', 'SG'],
    ['2026/11/3', 'US'],
    ['3/11/2026', 'SG'],
    ['11/3/2026', 'US'],
    ['03.11.2026', 'US'],
    ['3.11.26', 'DE'],
    ['3-11-2026', 'IN'],
    ['3 Nov 2026', 'US'],
    ['3rd November 2026', 'GB'],
    ['Nov 3, 2026', 'SG'],
    ['November 3rd, 2026', 'SG'],
    ['3-Nov-26', 'SG'],
    ['20261103', 'SG'],
    ['2026-11-03T10:00', 'SG'],
    ['3/11/2026 10:00 AM', 'SG'],
    ['Tuesday, 3 Nov 2026', 'SG'],
  ])('%s of %s is the third of November', (text, country) => expect(parseDay(text, country)).toBe('2026-11-03'))

  it('a point in time is the day that it is where its reader lives', () => {
    expect(dayOfSeconds('1793649600', 'Asia/Singapore')).toBe('2026-11-03')
    expect([dayOfSeconds('179364960'), dayOfSeconds('17936496000')]).toEqual([undefined, undefined])
    expect(parseDay('2026-11-02T20:00:00Z', 'SG', 'Asia/Singapore')).toBe('2026-11-03')
    expect(parseDay('2026-11-02T20:00:00Z', 'SG', 'America/New_York')).toBe('2026-11-02')
  })

  it('a day above twelve settles which is the month', () => {
    expect(parseDay('11/23/2026', 'SG')).toBe('2026-11-23')
    expect(parseDay('23/11/2026', 'US')).toBe('2026-11-23')
  })

  it.each(['', 'soon', '31/02/2026', '2026-13-01', '0/1/2026', '3 Foo 2026', '1234', '1/2', '01/01/0001'])(
    '%s is none',
    (text) => expect(parseDay(text, 'SG')).toBeUndefined(),
  )

  it('are read back as they were written', () => {
    const day = fc.date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(day, fc.constantFrom('SG', 'US', 'DE', undefined), (date, country) => {
        const iso = date.toISOString().slice(0, 10)
        expect(parseDay(iso, country)).toBe(iso)
        const words = date.toLocaleDateString('en-GB', {
          timeZone: 'UTC',
          day: 'numeric',
          month: 'short',
          year: 'numeric',
        })
        expect(parseDay(words, country)).toBe(iso)
      }),
    )
  })

  it('never throw', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const read = parseDay(text, 'US')
        expect(read === undefined || /^\d{4}-\d\d-\d\d$/.test(read)).toBe(true)
      }),
    )
  })
})
