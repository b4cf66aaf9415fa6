import type { UserTimelineItem } from '@fairlead/contract/records/timeline'
import { expect, test } from 'vitest'
import { withImportsOnce } from './imports-once.ts'

const entry = (id: string, imported?: { id: string; count: number }) =>
  ({
    id,
    item_type: 'CLIENT_CREATED_DETAILS',
    type_specific_data: { ...(imported ? { imported: { ...imported, until: '2026-11-22T16:01:00Z' } } : {}) },
  }) as unknown as UserTimelineItem

test('an import is told once, with all the clients that the person sees of it', () => {
  const items = withImportsOnce([
    entry('a', { id: 'one', count: 3 }),
    entry('b'),
    entry('c', { id: 'one', count: 2 }),
    entry('d', { id: 'two', count: 1 }),
  ])
  expect(
    items.map(({ id, type_specific_data: data }) => [
      id,
      data && 'imported' in data ? data.imported?.count : undefined,
    ]),
  ).toEqual([
    ['a', 5],
    ['b', undefined],
    ['d', 1],
  ])
})
