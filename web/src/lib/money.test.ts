import { expect, test } from 'vitest'
import { formatMoney } from './money.ts'

/** Blanks that keep words together, as plain ones. */
const plain = (text: string) => text.replace(/\s/gu, ' ')

test('an amount is in the currency of the account’s country, written as its English does', () => {
  const both = (amount: number, country: string | null) => [
    plain(formatMoney(amount, country)),
    plain(formatMoney(amount, country, { isShort: true })),
  ]
  expect(both(1_780_000, 'SG')).toEqual(['S$1,780,000', 'S$1.78M'])
  expect(both(-12_500.5, 'SG')).toEqual(['-S$12,500.5', '-S$12.5K'])
  expect(both(980_000, 'US')).toEqual(['$980,000', '$980K'])
  expect(both(980_000, 'MY')).toEqual(['RM 980,000', 'RM 980K'])
  expect(both(1_780_000, 'IN')).toEqual(['₹17,80,000', '₹17.8L'])
  expect(both(0, 'DE')).toEqual(['€0', '€0'])
})

test('where no country is known, or it has no currency, the number stands alone', () => {
  expect(formatMoney(12_500, null)).toBe('12,500')
  expect(formatMoney(12_500, 'AQ')).toBe('12,500')
})
