import { expect, test } from 'vitest'
import { ended } from './phrases.ts'

test('a sentence has one stop, also where it ends in a name that has its own', () => {
  expect(ended('Name corrected from Tan Wei Ling to Tan')).toBe('Name corrected from Tan Wei Ling to Tan.')
  expect(ended('Name corrected from Tan Wei Ling to Tan W. L.')).toBe('Name corrected from Tan Wei Ling to Tan W. L.')
})
