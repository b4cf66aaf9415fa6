import type { Input, Reply } from '@fairlead/contract/endpoint'
import { done } from '@fairlead/contract/primitives'
import type { deleteClient, restoreClient } from '@fairlead/contract/records/clients'
import { and, eq, sql } from 'drizzle-orm'
import { clientDeleted, clientRestored } from '#events/clients'
import type { Ctx } from '#platform/context'
import { conflict } from '#platform/http'
import { get } from './clients.queries.ts'
import { clients } from './clients.tables.ts'
import { load } from './load.ts'

/** Puts a client into the bin: it is in no list, and its follow-up stops (rules 58 and 169). */
export async function remove(ctx: Ctx, { params }: Input<typeof deleteClient>): Promise<Reply<typeof deleteClient>> {
  const row = await load(ctx, params.id, 'delete')
  await ctx.db
    .update(clients)
    .set({ deletedAt: ctx.now.toISOString(), deletedById: ctx.actor.userId, version: sql`${clients.version} + 1` })
    .where(and(eq(clients.orgId, ctx.actor.orgId), eq(clients.id, row.id)))
  ctx.emit(clientDeleted, row.id, {})
  ctx.tell({ kind: 'client.removed', client_id: row.id })
  return done
}

/** Takes a client out of the bin, with its timeline; its follow-up comes back (rule 58). */
export async function restore(ctx: Ctx, { params }: Input<typeof restoreClient>): Promise<Reply<typeof restoreClient>> {
  const row = await load(ctx, params.id, 'delete', { binned: true })
  if (!row.deletedAt) throw conflict('This client is not in the bin.')
  await ctx.db
    .update(clients)
    .set({
      deletedAt: null,
      deletedById: null,
      restoredAt: ctx.now.toISOString(),
      version: sql`${clients.version} + 1`,
    })
    .where(and(eq(clients.orgId, ctx.actor.orgId), eq(clients.id, row.id)))
  ctx.emit(clientRestored, row.id, {})
  ctx.tell({ kind: 'client.added', client_id: row.id })
  return get(ctx, row.id)
}
