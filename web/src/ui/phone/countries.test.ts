import { expect, test } from 'vitest'
import { zoneCountry } from './countries.ts'

test.each([
  ['Asia/Singapore', 'SG'],
  ['Europe/Berlin', 'DE'],
  ['America/New_York', 'US'],
  ['UTC', undefined],
])('the country of the zone %s is %s', (zone, country) => {
  expect(zoneCountry(zone)).toBe(country)
})
