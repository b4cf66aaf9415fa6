import { and, eq, sql } from 'drizzle-orm'
import { clientsDeleted, clientsMarkedNew, clientsRestored } from '#events/clients'
import type { Ctx } from '#platform/context'
import { rowsOf } from '#platform/db'
import { clients } from './clients.tables.ts'

/** So many stand in one event: whoever hears it does them in one transaction. */
const clientsAnEvent = 250

/** Clients that changed together, as events name them. */
export const inEvents = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / clientsAnEvent) }, (_, i) =>
    all.slice(i * clientsAnEvent, (i + 1) * clientsAnEvent),
  )

/** Tells open lists and pages of clients that changed together. */
export function tellTogether(ctx: Ctx, ids: readonly string[], kind = 'client.changed'): void {
  for (const client_id of ids) ctx.tell({ kind, client_id })
}

type Together = typeof clientsDeleted
function announce(ctx: Ctx, event: Together, ids: readonly string[]): void {
  for (const client_ids of inEvents(ids)) ctx.emit(event, client_ids[0] ?? '', { client_ids })
}

const these = (ctx: Ctx, ids: readonly string[]) =>
  and(eq(clients.orgId, ctx.actor.orgId), sql`${clients.id} = any(${sql.param([...ids])}::uuid[])`)

/** Puts clients, which are locked, into the bin together (rules 58 and 169). Answers those that were not in it. */
export async function binClients(ctx: Ctx, ids: readonly string[]): Promise<string[]> {
  const rows = await ctx.db
    .update(clients)
    .set({ deletedAt: ctx.now.toISOString(), deletedById: ctx.actor.userId, version: sql`${clients.version} + 1` })
    .where(and(these(ctx, ids), sql`${clients.deletedAt} is null`))
    .returning({ id: clients.id })
  const binned = rows.map(({ id }) => id)
  announce(ctx, clientsDeleted, binned)
  tellTogether(ctx, binned, 'client.removed')
  return binned
}

/** Takes clients out of the bin together that went into it at one time, by one person. Answers those that came back. */
export async function restoreClients(ctx: Ctx, binned: readonly { clientId: string; at: string }[]): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    ctx.db,
    sql`update ${clients} c set deleted_at = null, deleted_by_id = null, restored_at = ${ctx.now.toISOString()}::timestamptz,
        version = c.version + 1
      from unnest(${sql.param(binned.map(({ clientId }) => clientId))}::uuid[], ${sql.param(binned.map(({ at }) => at))}::timestamptz[]) as x(id, at)
      where c.org_id = ${ctx.actor.orgId} and c.id = x.id and c.deleted_at = x.at returning c.id`,
  )
  const back = rows.map(({ id }) => id)
  announce(ctx, clientsRestored, back)
  tellTogether(ctx, back, 'client.added')
  return back
}

/**
 * Marks clients, which are locked, as new leads or not together (rule 47). Answers those that changed. Undoing leaves
 * since when they wait, and starts no reminders anew.
 */
export async function flagClients(
  ctx: Ctx,
  ids: readonly string[],
  isNew: boolean,
  { isUndo = false } = {},
): Promise<string[]> {
  const startsAnew = isNew && !isUndo
  const rows = await ctx.db
    .update(clients)
    .set({ isNewLead: isNew, ...(startsAnew ? { newLeadSince: ctx.now.toISOString() } : {}) })
    .where(and(these(ctx, ids), eq(clients.isNewLead, !isNew)))
    .returning({ id: clients.id })
  const changed = rows.map(({ id }) => id)
  if (startsAnew) announce(ctx, clientsMarkedNew, changed)
  tellTogether(ctx, changed)
  return changed
}
