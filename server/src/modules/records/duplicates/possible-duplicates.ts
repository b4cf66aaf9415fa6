import type { Input, Reply } from '@fairlead/contract/endpoint'
import type { Duplicate } from '@fairlead/contract/records/clients'
import type * as calls from '@fairlead/contract/records/duplicates'
import { sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import { rowsOf, waitForAll } from '#platform/db'
import { clientRows, contactsOf, hidesFrom, load } from '#records/clients'
import { duplicatesOf } from '#records/matching'
import { isSeen, isStillTrue } from './pairs.queries.ts'

const mostPairs = 20

/** The others of pairs that a client is in, those that nobody set aside and whose reason still holds. */
async function othersOf(ctx: Ctx, id: string): Promise<string[]> {
  const found = await rowsOf<{ id: string }>(
    ctx.db,
    sql`select case when p.a_id = ${id} then p.b_id else p.a_id end as id from client_pairs p
      where p.org_id = ${ctx.actor.orgId} and (p.a_id = ${id} or p.b_id = ${id}) and p.dismissed_at is null
        and ${isSeen(ctx, sql`p.a_id`)} and ${isSeen(ctx, sql`p.b_id`)} and ${isStillTrue(ctx)}
      order by p.found_at desc, p.id desc limit ${mostPairs}`,
  )
  return found.map((row) => row.id)
}

/** Who may be the same person as a client: the person who has one of its numbers or addresses, and with whom it is a pair. */
export async function possibleDuplicates(
  ctx: Ctx,
  { params: { id } }: Input<typeof calls.possibleDuplicates>,
): Promise<Reply<typeof calls.possibleDuplicates>> {
  const [client, contacts, others] = await waitForAll([
    load(ctx, id, 'view', { lock: false }),
    contactsOf(ctx, id),
    othersOf(ctx, id),
  ])
  if (hidesFrom(ctx.actor, client)) return { results: [] }
  const [matched, rows] = await waitForAll([duplicatesOf(ctx, contacts, id), clientRows(ctx, others)])
  const here = matched.filter((one) => !one.deleted_at)
  const paired = others.flatMap((other): Duplicate[] => {
    const row = rows.get(other)
    if (!row || here.some((one) => one.id === other)) return []
    const { name, created_at: since } = row
    const assigned_to = row.assigned_to?.name ?? null
    return [{ id: other, name, assigned_to, since, deleted_at: null, matched_on: null, asked_at: null }]
  })
  return { results: [...here, ...paired] }
}
