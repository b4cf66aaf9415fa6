import { listCriteria } from '@fairlead/contract/records/rules'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { serve } from '~/testing/server.ts'
import { criteriaOf } from './criteria.ts'

test('criteria are asked for by 50, until all are there', async () => {
  const pages: Record<string, object> = {
    first: { results: [{ value: 'a' }], next: 'b' },
    b: { results: [{ value: 'b' }], next: 'c' },
    c: { results: [{ value: 'c' }], next: null },
  }
  const asked = serve(({ query }) => ({ body: pages[query.get('cursor') ?? 'first'] }))
  const all = await new QueryClient().fetchQuery(criteriaOf('assignment', listCriteria))
  expect(all.map(({ value }) => value)).toEqual(['a', 'b', 'c'])
  expect(asked.map(({ query }) => query.get('page_size'))).toEqual(['50', '50', '50'])
})
