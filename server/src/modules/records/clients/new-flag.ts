import type { Input, Reply } from '@fairlead/contract/endpoint'
import type { UnmarkType } from '@fairlead/contract/identity/account'
import type * as calls from '@fairlead/contract/records/clients'
import { and, eq } from 'drizzle-orm'
import { clientsChanged, clientsMarkedNew } from '#events/clients'
import { standsInFor } from '#identity/team'
import type { Ctx } from '#platform/context'
import { eqAny } from '#platform/db'
import { clients } from './clients.tables.ts'
import { type ClientRecord, load } from './load.ts'
import { tellClients } from './tell-clients.ts'

/**
 * Marks clients, which are locked, as new leads or not (rule 47). Marking starts their reminders again; undoing an
 * unmarking does not: the lead waits since when it did (rule 48), and what was planned for it still holds. Answers
 * those that changed.
 */
export async function setNewLead(
  ctx: Ctx,
  ids: readonly string[],
  isNew: boolean,
  { isUndo = false } = {},
): Promise<string[]> {
  if (ids.length === 0) return []
  const startsAgain = isNew && !isUndo
  const rows = await ctx.db
    .update(clients)
    .set({ isNewLead: isNew, ...(startsAgain ? { newLeadSince: ctx.now.toISOString() } : {}) })
    .where(and(eq(clients.orgId, ctx.actor.orgId), eqAny(clients.id, ids), eq(clients.isNewLead, !isNew)))
    .returning({ id: clients.id })
  const client_ids = rows.map(({ id }) => id)
  ctx.emit(clientsChanged, { keys: ['isNewLead'], client_ids })
  if (startsAgain) ctx.emit(clientsMarkedNew, { client_ids })
  tellClients(ctx, client_ids)
  return client_ids
}

/** Marks or unmarks one client by hand. */
export async function markLead(
  ctx: Ctx,
  { params, body }: Input<typeof calls.markLead>,
): Promise<Reply<typeof calls.markLead>> {
  const row = await load(ctx, params.id, 'edit')
  const isUndo = body.undo === true && row.newLeadSince !== null
  await setNewLead(ctx, [row.id], body.new_lead, { isUndo })
  return { is_new_lead: body.new_lead }
}

/**
 * Something happened that may clear the flag: it does when it is the account's trigger, and when it was
 * the assignee's doing or their stand-in's, or anybody's for a client without one (rules 45 and 46). A manager's look does
 * not count, or owners would clear their team's reminders. Answers whether the client is a new lead now.
 */
export async function autoUnmark(ctx: Ctx, row: ClientRecord, type: UnmarkType): Promise<boolean> {
  if (!row.isNewLead) return false
  if (ctx.actor.org.autoUnmarkType !== type) return true
  const holder = row.assignedToId
  const isTheirs = holder === null || holder === ctx.actor.userId || (await standsInFor(ctx, holder))
  if (!isTheirs) return true
  await setNewLead(ctx, [row.id], false)
  return false
}

export async function autoUnmarkLead(
  ctx: Ctx,
  { params, body }: Input<typeof calls.autoUnmarkLead>,
): Promise<Reply<typeof calls.autoUnmarkLead>> {
  const row = await load(ctx, params.id, 'edit')
  return { is_new_lead: await autoUnmark(ctx, row, body.unmark_type) }
}
