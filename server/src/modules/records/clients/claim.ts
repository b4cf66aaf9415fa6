import type { Input, Reply } from '@fairlead/contract/endpoint'
import type * as calls from '@fairlead/contract/work/reassign'
import { and, eq, sql } from 'drizzle-orm'
import { me } from '#identity/account'
import type { Ctx } from '#platform/context'
import { rowsOf } from '#platform/db'
import { conflict, HttpError, notFound } from '#platform/http'
import { visible } from './clients.policy.ts'
import { clients } from './clients.tables.ts'
import { countClaim } from './count-claim.ts'
import { getClient } from './get-client.ts'
import { lostAccess } from './load.ts'
import { hand } from './reassign.ts'

/**
 * Who has a client, for somebody who sees it, or who could see it while it lay unassigned. Of one that never lay
 * there, such as one that somebody brought along, nothing is told (rule 144).
 */
async function takerOf(ctx: Ctx, id: string): Promise<{ id: string; name: string } | undefined> {
  const [row] = await rowsOf<{ id: string; name: string }>(
    ctx.db,
    sql`select u.id, u.name
      from clients c join users u on u.id = c.assigned_to_id
      where c.org_id = ${ctx.actor.orgId} and c.id = ${id} and c.deleted_at is null and (${visible(ctx.actor)} or exists (
        select 1 from activities a where a.org_id = ${ctx.actor.orgId} and a.client_id = c.id
          and a.kind = 'CLIENT_ASSIGNMENT' and a.data->'from' = 'null'::jsonb and a.data->>'how' <> 'creator'
          and a.at > c.created_at))`,
  )
  return row
}

/** Takes a client that nobody has: the row's lock lets the first commit win, and tells the others who that was (rule 104). */
export async function claimClient(
  ctx: Ctx,
  { params }: Input<typeof calls.claimClient>,
): Promise<Reply<typeof calls.claimClient>> {
  await ctx.turn([params.id])
  const [row] = await ctx.db
    .select()
    .from(clients)
    .where(and(eq(clients.orgId, ctx.actor.orgId), eq(clients.id, params.id)))
    .for('update')
  if (!row) throw notFound()
  if (row.assignedToId === null) {
    if (row.deletedAt) throw new HttpError(404, 'This client is in the bin.', { error_type: 'IN_BIN' })
    await countClaim(ctx)
    await hand(ctx, row, me(ctx), { how: 'claim' })
  } else if (row.assignedToId !== ctx.actor.userId) {
    const taker = await takerOf(ctx, row.id)
    if (taker) throw conflict(`Already taken by ${taker.name}.`, { assigned_to: taker })
    throw (await lostAccess(ctx, row.id)) ?? notFound()
  }
  return getClient(ctx, row.id)
}
