import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { messages } from './messages.ts'
import { CountryCode, Email, isZone } from './primitives.ts'
import { TelNumber } from './seeing/onboarding.ts'

describe('a time zone', () => {
  it('is any that browsers name, by its old name too', () => {
    const old = [
      'UTC',
      'GMT',
      'Asia/Calcutta',
      'Europe/Kyiv',
      'America/Argentina/Buenos_Aires',
      'US/Pacific',
      'Etc/UTC',
    ]
    const all = [...Intl.supportedValuesOf('timeZone'), ...old, 'America/Port-au-Prince', 'Etc/GMT+5']
    expect(all.filter((zone) => !isZone(zone))).toEqual([])
  })

  it('is no offset and no short name, which PostgreSQL reads otherwise, nor one that does not exist', () => {
    const others = ['+08:00', '-0800', '+08', 'BST', 'PST', 'SystemV/PST8', 'Mars/Olympus', '', 'Asia/Singapore;']
    expect(others.filter(isZone)).toEqual([])
    const unknownToTheDatabase = ['US/Pacific-New', 'Canada/East-Saskatchewan', 'us/pacific-new']
    expect(unknownToTheDatabase.filter(isZone)).toEqual([])
  })
})

describe('a wrong value is told in the words of the specification (point 5)', () => {
  const said = (schema: z.ZodType, value?: unknown) =>
    z.object({ field: schema }).safeParse(value === undefined ? {} : { field: value }).error?.issues[0]?.message

  it('a missing address, letters where digits belong, digits where letters belong, a list that is too long', () => {
    for (const missing of [undefined, null, '', '  ']) expect(said(Email, missing)).toBe('This field is required')
    expect(said(Email, 'ann@')).toBe('Invalid email format')
    for (const wrong of ['call me', '12a', '+', 'ext'])
      expect(said(TelNumber, wrong)).toBe('Invalid phone number format')
    for (const right of ['+65 9127-4486', '(020) 7946 0958', '٠٥٠ ١٢٣ ٤٥٦٧', '‪+49 171 1234567‬'])
      expect(said(TelNumber, right)).toBeUndefined()
    expect([said(CountryCode, '12'), said(CountryCode, 'zz'), said(CountryCode, 'sg')]).toEqual([
      messages.alpha,
      'Unknown country',
      undefined,
    ])
    expect(said(z.array(z.int()).max(2), [1, 2, 3])).toBe('length must not be above 2')
    expect([said(z.int(), 1.5), said(z.number(), 'x')]).toEqual([messages.integer, messages.decimal])
  })
})
