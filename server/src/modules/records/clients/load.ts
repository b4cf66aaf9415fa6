import { status } from '@fairlead/contract/errors'
import { and, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Ctx } from '#platform/context'
import { rowsOf } from '#platform/db'
import { forbidden, HttpError, notFound, notYours } from '#platform/http'
import { meOf, permitted, rules, type Verb, visible } from './clients.policy.ts'
import { clients } from './clients.tables.ts'

/** The rules are conditions on this alias. */
const c = alias(clients, 'c')

export type ClientRecord = typeof clients.$inferSelect

/** Where a client is that was merged into another, for who may see that one. */
async function mergedInto(ctx: Ctx, id: string): Promise<HttpError | undefined> {
  const [into] = await rowsOf<{ id: string; name: string; absorbed_name: string }>(
    ctx.db,
    sql`select c.id, c.name, m.absorbed_name from client_merges m join clients c on c.org_id = ${ctx.actor.orgId} and c.id = m.client_id
      where m.org_id = ${ctx.actor.orgId} and m.absorbed_id = ${id} and m.undone_at is null and ${visible(ctx.actor)}`,
  )
  if (!into) return undefined
  const details = { error_type: 'MERGED', current: { id: into.id, name: into.name } } as const
  return new HttpError(status.notFound, `${into.absorbed_name} was merged into ${into.name}.`, details)
}

/**
 * Of a client that was merged is told into whom; somebody who had a client and lost it is told so (455); anybody else
 * learns nothing (404, rule 144).
 */
export async function lostAccess(ctx: Ctx, id: string): Promise<HttpError | undefined> {
  const merged = await mergedInto(ctx, id)
  if (merged || !ctx.actor.userId) return merged
  const { rows } = await ctx.db.$client.query(
    `with m as (select client_id, absorbed_assignee_id from client_merges
       where org_id = $1 and absorbed_id = $2::uuid and undone_at is null)
     select 1 from activities a where org_id = $1 and kind in ('CLIENT_ASSIGNMENT', 'UNASSIGN_CLIENT')
       and data->'from'->>'id' = $3 and client_id in ($2::uuid, (select client_id from m))
       and coalesce(data->>'of', client_id::text) = ($2::uuid)::text
     union all select 1 from m where absorbed_assignee_id::text = $3 limit 1`,
    [ctx.actor.orgId, id, ctx.actor.userId],
  )
  return rows.length > 0 ? notYours('This client is no longer assigned to you.') : undefined
}

/**
 * The one way to a client's row for an action: selected with the rule of the verb, and locked until the
 * transaction ends. Throws 404 for what the actor may not know of, 455 for what is not theirs, 403 where
 * the right is missing, and for what is in the bin 404 with IN_BIN (rule 176) unless `binned` asks for it.
 */
export async function load(
  ctx: Ctx,
  id: string,
  verb: Verb,
  options: { binned?: boolean; lock?: boolean } = {},
): Promise<ClientRecord> {
  if (options.lock !== false) await ctx.turn([id])
  const me = meOf(ctx.actor)
  const query = ctx.db
    .select({ row: c, can: sql<boolean>`${permitted(rules[verb](ctx.actor), me)}` })
    .from(c)
    .where(and(eq(c.orgId, ctx.actor.orgId), eq(c.id, id), visible(ctx.actor)))
  const [found] = options.lock === false ? await query : await query.for('update')
  if (!found) throw (await lostAccess(ctx, id)) ?? notFound()
  if (!found.can) throw found.row.assignedToId === ctx.actor.userId ? forbidden() : notYours()
  if (found.row.deletedAt && !options.binned)
    throw new HttpError(status.notFound, 'This client is in the bin.', { error_type: 'IN_BIN' })
  return found.row
}
