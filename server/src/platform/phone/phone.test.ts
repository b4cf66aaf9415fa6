import { expect, it } from 'vitest'
import { displayPhone, phoneSearch } from './index.ts'

it('a number is looked for by every spelling, and none is kept twice', () => {
  expect(phoneSearch('07911 123456', '+447911123456')).toEqual(['447911123456', '07911123456'])
  expect(phoneSearch('+44 (0)7911 123456', '+447911123456')).toEqual(['447911123456', '4407911123456'])
  expect(phoneSearch('9127 4486', '+6591274486')).toEqual(['6591274486'])
  expect(phoneSearch('call me: 12-34', null)).toEqual(['1234'])
})

it('a number is shown with its extension', () => {
  expect(displayPhone('+12125550182', '9')).toBe('+1 212 555 0182 ext. 9')
})
