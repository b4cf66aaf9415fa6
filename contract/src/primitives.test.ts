import { describe, expect, it } from 'vitest'
import { isZone } from './primitives.ts'

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
