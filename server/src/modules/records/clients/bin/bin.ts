import type { Input, Reply } from '@fairlead/contract/endpoint'
import { done } from '@fairlead/contract/primitives'
import type * as calls from '@fairlead/contract/records/clients'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { clientsDeleted, clientsRestored } from '#events/clients'
import type { Ctx } from '#platform/context'
import { eqAny, rowsOf } from '#platform/db'
import { conflict } from '#platform/http'
import { clients } from '../clients.tables.ts'
import { getClient } from '../get-client.ts'
import { load } from '../load.ts'
import { tellClients } from '../tell-clients.ts'

/**
 * Puts clients, which are locked, into the bin: they are in no list, and their follow-ups stop (rules 58 and 169).
 * Answers those that were not in it.
 */
export async function binClients(ctx: Ctx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await ctx.db
    .update(clients)
    .set({ deletedAt: ctx.now.toISOString(), deletedById: ctx.actor.userId, version: sql`${clients.version} + 1` })
    .where(and(eq(clients.orgId, ctx.actor.orgId), eqAny(clients.id, ids), isNull(clients.deletedAt)))
    .returning({ id: clients.id })
  const binned = rows.map(({ id }) => id)
  ctx.emit(clientsDeleted, { client_ids: binned })
  tellClients(ctx, binned, 'client.removed')
  return binned
}

/**
 * Takes clients out of the bin, with their timelines and follow-ups (rule 58), if they still lie there since the time
 * that is given. The bin ends their wait for a contact (rule 217), unless deleting them is undone. Answers those that
 * came back.
 */
export async function restoreClients(
  ctx: Ctx,
  binned: readonly { clientId: string; at: string }[],
  { isUndo = false } = {},
): Promise<string[]> {
  if (binned.length === 0) return []
  const rows = await rowsOf<{ id: string }>(
    ctx.db,
    sql`update ${clients} c set deleted_at = null, deleted_by_id = null, restored_at = ${ctx.now.toISOString()}::timestamptz,
        version = c.version + 1${isUndo ? sql`` : sql`, awaiting_contact_since = null`}
      from unnest(${sql.param(binned.map(({ clientId }) => clientId))}::uuid[], ${sql.param(binned.map(({ at }) => at))}::timestamptz[]) as x(id, at)
      where c.org_id = ${ctx.actor.orgId} and c.id = x.id and c.deleted_at = x.at returning c.id`,
  )
  const back = rows.map(({ id }) => id)
  ctx.emit(clientsRestored, { client_ids: back })
  tellClients(ctx, back, 'client.added')
  return back
}

/** Puts one client into the bin. */
export async function deleteClient(
  ctx: Ctx,
  { params }: Input<typeof calls.deleteClient>,
): Promise<Reply<typeof calls.deleteClient>> {
  const row = await load(ctx, params.id, 'delete')
  await binClients(ctx, [row.id])
  return done
}

/** Takes one client out of the bin. Throws 409 where it is not in it. */
export async function restoreClient(
  ctx: Ctx,
  { params, query }: Input<typeof calls.restoreClient>,
): Promise<Reply<typeof calls.restoreClient>> {
  const row = await load(ctx, params.id, 'delete', { binned: true })
  if (!row.deletedAt) throw conflict('This client isn’t in the bin.')
  await restoreClients(ctx, [{ clientId: row.id, at: row.deletedAt }], { isUndo: query.undo === true })
  return getClient(ctx, row.id)
}
