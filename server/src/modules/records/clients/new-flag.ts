import type { Input, Reply } from '@fairlead/contract/endpoint'
import type { UnmarkType } from '@fairlead/contract/identity/account'
import type { autoUnmarkLead, markLead } from '@fairlead/contract/records/clients'
import { and, eq } from 'drizzle-orm'
import { clientChanged, clientMarkedNew } from '#events/clients'
import { standsInFor } from '#identity/team'
import type { Ctx } from '#platform/context'
import { clients } from './clients.tables.ts'
import { type ClientRecord, load } from './load.ts'

/** Sets the flag. Unmarking keeps since when the lead was new, so that it can be taken back. */
async function setFlag(ctx: Ctx, row: ClientRecord, isNew: boolean, since = row.newLeadSince): Promise<void> {
  if (row.isNewLead === isNew) return
  await ctx.db
    .update(clients)
    .set({ isNewLead: isNew, newLeadSince: since })
    .where(and(eq(clients.orgId, ctx.actor.orgId), eq(clients.id, row.id)))
  ctx.emit(clientChanged, row.id, { keys: ['isNewLead'] })
  ctx.tell({ kind: 'client.changed', client_id: row.id })
}

/**
 * Marks or unmarks by hand; marking starts the reminders anew (rule 47). Taking an unmarking back does not: the lead
 * waits since when it did (rule 48), and what was planned for it still holds.
 */
export async function mark(ctx: Ctx, { params, body }: Input<typeof markLead>): Promise<Reply<typeof markLead>> {
  const row = await load(ctx, params.id, 'edit')
  const isUndo = body.undo === true && row.newLeadSince !== null
  const startsAnew = body.new_lead && !row.isNewLead && !isUndo
  await setFlag(ctx, row, body.new_lead, startsAnew ? ctx.now.toISOString() : row.newLeadSince)
  if (startsAnew) ctx.emit(clientMarkedNew, row.id, {})
  return { is_new_lead: body.new_lead }
}

/**
 * Something happened that may clear the flag: it does when it is the account's trigger, and when it was
 * the assignee's doing or their stand-in's, or anybody's for a client without one (rules 45 and 46). A manager's look does
 * not count, or owners would clear their team's reminders.
 */
export async function autoUnmark(ctx: Ctx, row: ClientRecord, type: UnmarkType): Promise<boolean> {
  if (!row.isNewLead) return false
  if (ctx.actor.org.autoUnmarkType !== type) return true
  const holder = row.assignedToId
  const isTheirs = holder === null || holder === ctx.actor.userId || (await standsInFor(ctx, holder))
  if (!isTheirs) return true
  await setFlag(ctx, row, false)
  return false
}

/** Puts the flag back that something cleared which is undone: the lead is as new as it was, and nothing begins anew. */
export async function markAgain(ctx: Ctx, id: string): Promise<void> {
  const marked = await ctx.db
    .update(clients)
    .set({ isNewLead: true })
    .where(and(eq(clients.orgId, ctx.actor.orgId), eq(clients.id, id), eq(clients.isNewLead, false)))
    .returning({ id: clients.id })
  if (marked.length === 0) return
  ctx.emit(clientChanged, id, { keys: ['isNewLead'] })
  ctx.tell({ kind: 'client.changed', client_id: id })
}

export async function reportUnmark(
  ctx: Ctx,
  { params, body }: Input<typeof autoUnmarkLead>,
): Promise<Reply<typeof autoUnmarkLead>> {
  const row = await load(ctx, params.id, 'view')
  return { is_new_lead: await autoUnmark(ctx, row, body.unmark_type) }
}
