import { expect, test } from 'vitest'
import { allOf, filterOf, listSearch, searchOf, sortedBy } from './list-search.ts'

test('a filter and its address are each other', () => {
  for (const filter of [
    { search: '', sort: 'last_activity', order: 'DESC', filters: '' },
    { search: 'Ann', sort: 'name', order: 'DESC', filters: '{"expressions":[]}' },
    { search: '9127', sort: 'follow_up', order: 'ASC', filters: '' },
  ] as const)
    expect(filterOf(listSearch(searchOf(filter)))).toEqual(filter)
})

test('the default has a bare address', () => {
  expect(searchOf(filterOf({}))).toEqual({})
  expect(searchOf({ search: '', sort: 'name', order: 'ASC', filters: '' })).toEqual({ sort: 'name' })
})

test('sorting by a column begins in its own order, and turns round when it is sorted so already', () => {
  const start = filterOf({ search: 'Ann' })
  const byDue = sortedBy(start, 'follow_up')
  expect(byDue).toEqual({ search: 'Ann', sort: 'follow_up', order: 'ASC', filters: '' })
  expect(sortedBy(byDue, 'follow_up').order).toBe('DESC')
  expect(sortedBy(sortedBy(byDue, 'follow_up'), 'created').order).toBe('DESC')
})

test('all of a list whose filters cannot be read is nothing that could be chosen', () => {
  const all = (filters: string) => allOf(filterOf(listSearch({ filters })))
  expect(all('')).toEqual({ filters: { logical_operator: 'AND', expressions: [] }, search: '' })
  expect(all('{"expressions":[{"key":"isNewLead","value":true}]}')?.filters.expressions).toHaveLength(1)
  for (const wrong of ['{', 'null', '{"expressions":[{"key":"assignedTo"}]}']) expect(all(wrong)).toBeNull()
  const id = '0198a8a0-0000-7000-8000-000000000000'
  const long = JSON.stringify({ expressions: [{ key: 'assignedTo', values: Array.from({ length: 100 }, () => id) }] })
  const longer = JSON.stringify({ expressions: [1, 2, 3].map(() => JSON.parse(long).expressions[0]) })
  expect(all(longer)?.filters.expressions).toHaveLength(3)
})
