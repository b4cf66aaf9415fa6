import type { Duplicate } from '@fairlead/contract/clients'
import type { possibleDuplicates } from '@fairlead/contract/duplicates'
import type { Input, Reply } from '@fairlead/contract/endpoint'
import { sql } from 'drizzle-orm'
import { clientRows, contactsOf, duplicatesOf, hidesFrom, load } from '#modules/clients'
import type { Ctx } from '#platform/context'
import { rowsOf } from '#platform/db'
import { isSeen, isStillTrue } from './pairs.queries.ts'

const mostPairs = 20

/** The others of pairs that a client is in, those that nobody set aside and whose reason still holds. */
async function pairedWith(ctx: Ctx, id: string): Promise<Duplicate[]> {
  const found = await rowsOf<{ id: string }>(
    ctx.db,
    sql`select case when p.a_id = ${id} then p.b_id else p.a_id end as id from client_pairs p
      where p.org_id = ${ctx.actor.orgId} and (p.a_id = ${id} or p.b_id = ${id}) and p.dismissed_at is null
        and ${isSeen(ctx, sql`p.a_id`)} and ${isSeen(ctx, sql`p.b_id`)} and ${isStillTrue}
      order by p.found_at desc, p.id desc limit ${mostPairs}`,
  )
  const rows = await clientRows(
    ctx,
    found.map((row) => row.id),
  )
  return found.flatMap((one) => {
    const row = rows.get(one.id)
    if (!row) return []
    const { name, created_at: since } = row
    return { id: row.id, name, assigned_to: row.assigned_to?.name ?? null, since, deleted_at: null, matched_on: null }
  })
}

/** Who may be the same person as a client: whoever has one of its numbers or addresses, and with whom it is a pair. */
export async function possibleOf(
  ctx: Ctx,
  { params }: Input<typeof possibleDuplicates>,
): Promise<Reply<typeof possibleDuplicates>> {
  const client = await load(ctx, params.id, 'view', { lock: false })
  if (hidesFrom(ctx.actor, client)) return { results: [] }
  const matched = await duplicatesOf(ctx, await contactsOf(ctx, client.id), client.id)
  const here = matched.filter((one) => !one.deleted_at)
  const paired = await pairedWith(ctx, client.id)
  return { results: [...here, ...paired.filter(({ id }) => here.every((one) => one.id !== id))] }
}
