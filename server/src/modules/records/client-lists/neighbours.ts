import type { Input, Reply } from '@fairlead/contract/endpoint'
import type * as calls from '@fairlead/contract/records/client-lists'
import type { Ctx } from '#platform/context'
import { notFound } from '#platform/http'
import { mostCounted } from '#platform/paging'
import { lostAccess } from '#records/clients'
import { beside, countOf, keyOf, periods } from './lists.queries.ts'
import { sorts } from './orders.ts'

type Beside = Reply<typeof calls.clientNeighbours>['next']

/**
 * Who comes before and after a client in a list, and its place: by the key that the list is sorted by, so that a client
 * that left the list in the meantime keeps its place. Throws 404 and 455 for a client that the actor does not see.
 */
export async function clientNeighbours(
  ctx: Ctx,
  { params, query }: Input<typeof calls.clientNeighbours>,
): Promise<Reply<typeof calls.clientNeighbours>> {
  const viewedWithin = query.sort === 'viewed' && query.period ? periods[query.period] : undefined
  const list = { ...query, viewedWithin, page_size: 1, deleted: false }
  const key = await keyOf(ctx, params.id, query.sort)
  if (key === undefined) {
    const lost = await lostAccess(ctx, params.id)
    // A list that shows only who has what it is sorted by has no place for the others.
    if (!sorts[query.sort].has) throw lost ?? notFound()
    const count = await countOf(ctx, list)
    return { previous: null, next: null, position: null, count, count_capped: count === mostCounted }
  }
  const from = { key, id: params.id }
  const [next, before, count] = await Promise.all([
    beside(ctx, list, from, 'next', 1),
    beside(ctx, list, from, 'previous', mostCounted),
    countOf(ctx, list),
  ])
  const named = (row: { id: string; name: string } | undefined): Beside => (row ? { id: row.id, name: row.name } : null)
  return {
    next: named(next[0]),
    previous: named(before[0]),
    position: before.length < mostCounted ? before.length + 1 : null,
    count,
    count_capped: count === mostCounted,
  }
}
