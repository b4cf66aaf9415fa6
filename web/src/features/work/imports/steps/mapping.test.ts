import type { Target } from '@fairlead/contract/work/import-settings'
import { expect, test } from 'vitest'
import { columnLetters, fieldIn, keysIn, mapped, namesSomebody, usedColumns } from './mapping.ts'

const size = 'field:01a1fe30-16db-75f0-aa66-39735c6669af' as const

test('what only one column can be, the other is no longer', () => {
  expect(mapped(['name', 'skip', 'email'], 1, 'name')).toEqual(['skip', 'name', 'email'])
  expect(mapped([size, 'company'], 1, size)).toEqual(['skip', size])
})

test('numbers, addresses, groups and notes can be in several columns', () => {
  const all = ['phone', 'email', 'address', 'groups', 'notes'] as const
  for (const target of all) expect(mapped([target, 'skip'], 1, target)).toEqual([target, target])
})

test('leaving a column out leaves the others as they are', () => {
  expect(mapped(['skip', 'name'], 1, 'skip')).toEqual(['skip', 'skip'])
})

test('rows need a name, a number, an address, or the id of a client', () => {
  expect(namesSomebody(['skip', 'city', 'notes'])).toBe(false)
  for (const target of ['name', 'first_name', 'last_name', 'phone', 'email', 'company', 'id'] satisfies Target[])
    expect(namesSomebody(['skip', target])).toBe(true)
})

test('a client is known only by what the sheet has', () => {
  expect(keysIn(['name', 'email', 'id'])).toEqual(['id', 'email'])
  expect(keysIn(['name'])).toEqual([])
})

test('the preview has the columns that become something', () => {
  expect(usedColumns(['skip', 'name', 'skip', size])).toEqual([1, 3])
})

test('a target tells its field', () => {
  expect(fieldIn(size)).toBe(size.slice(6))
  expect(fieldIn('name')).toBeUndefined()
})

test('columns without a heading are called as spreadsheets do', () => {
  expect([0, 25, 26, 51, 52, 199].map(columnLetters)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'GR'])
})
