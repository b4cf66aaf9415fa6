import { expect, test } from 'vitest'
import { rowsOf } from './rows-of.ts'

const page = (...ids: string[]) => ({
  results: ids.map((id) => ({ id })),
  next: null,
  previous: null,
  count: null,
  count_capped: false,
})
const idsOf = (...pages: ReturnType<typeof page>[]) =>
  rowsOf({ pages, pageParams: pages.map(() => null) }, (row) => row.id).map(({ id }) => id)

test('a row that comes again with a later page stands once, where it stood', () => {
  expect(idsOf(page('a', 'b'), page('c', 'a'), page('d'))).toEqual(['a', 'b', 'c', 'd'])
})

test('nothing is known yet', () => {
  expect(rowsOf(undefined, String)).toEqual([])
})
