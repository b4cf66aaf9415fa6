import type { FollowUpRow } from '@fairlead/contract/work/follow-ups'
import { InfiniteQueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { createQueryClient } from '~/lib/calls/query-client.ts'
import { serve } from '~/testing/server.ts'
import { hold, patchRow, release, type SectionData, sectionRows } from './list-follow-ups.ts'

test('a row that was just done keeps its place while lists answer that were asked before', async () => {
  const queries = createQueryClient()
  const options = sectionRows('overdue')
  const row = { client_id: 'a' } as FollowUpRow
  const answers: (() => void)[] = []
  const page = { results: [row], next: null, previous: null, count: 1, count_capped: false }
  serve(({ path }) =>
    path.includes('count') ? { body: {} } : new Promise((resolve) => answers.push(() => resolve({ body: page }))),
  )
  queries.setQueryData(options.queryKey, { pages: [page], pageParams: [null] } as SectionData)
  const stop = new InfiniteQueryObserver(queries, options).subscribe(() => {})
  const shown = () => queries.getQueryData<SectionData>(options.queryKey)?.pages[0]?.results[0]?.is_done
  void queries.invalidateQueries({ queryKey: options.queryKey })
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  hold(queries, 'a')
  patchRow(queries, 'a', (one) => ({ ...one, is_done: true }))
  answers[0]?.()
  await vi.waitFor(() => expect(queries.isFetching()).toBe(0))
  expect(shown()).toBe(true)
  release(queries, 'a')
  stop()
})
