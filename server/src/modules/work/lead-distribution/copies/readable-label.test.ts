import { expect, it } from 'vitest'
import { readableLabel } from './readable-label.ts'

it('says what an answer is about in words, and leaves questions as they were asked', () => {
  const said = {
    your_budget: 'Your budget',
    yourBudget: 'Your budget',
    YOUR_BUDGET: 'Your budget',
    'move-in.date': 'Move in date',
    'fields[floor_area]': 'Fields floor area',
    postcode: 'Postcode',
    siteURL: 'Site URL',
    'Which floor?': 'Which floor?',
    Budget: 'Budget',
    预算: '预算',
    _: '_',
  }
  expect(Object.fromEntries(Object.keys(said).map((label) => [label, readableLabel(label)]))).toEqual(said)
})
