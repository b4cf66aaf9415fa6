import type { Input, Reply } from '@fairlead/contract/endpoint'
import type { UnmarkType } from '@fairlead/contract/identity/account'
import type * as calls from '@fairlead/contract/records/clients'
import { and, eq, sql } from 'drizzle-orm'
import { clientsChanged, clientsMarkedNew } from '#events/clients'
import { standsInFor } from '#identity/team'
import type { Ctx } from '#platform/context'
import { eqAny, rowsOf } from '#platform/db'
import { clients } from './clients.tables.ts'
import { type ClientRecord, load } from './load.ts'
import { tellClients } from './tell-clients.ts'

/**
 * What tells whether a client is a new lead, whether it waits for a contact, and who opened it first; undefined where nobody
 * noted that.
 */
export type Newness = {
  is_new_lead: boolean
  awaiting_contact_since?: string | null | undefined
  opened_at?: string | null | undefined
  opened_by_id?: string | null | undefined
}
type Marked = { clientId: string; before: Newness }
/** With the time of the marking, where it is known. */
type MarkedAt = Marked & { at: string | null }

/** Who opens a client's page just now. */
const openedNow = (ctx: Ctx) => ({ openedAt: ctx.now.toISOString(), openedById: ctx.actor.userId })

/**
 * Turns the new-lead flag of clients, which are locked, on or off; their wait for a contact stays as it is. `opened`: what
 * is noted of who opened them. Answers those that changed.
 */
export async function setNewLead(
  ctx: Ctx,
  ids: readonly string[],
  isNew: boolean,
  opened: Partial<ReturnType<typeof openedNow>> = {},
): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await ctx.db
    .update(clients)
    .set({ isNewLead: isNew, ...opened })
    .where(and(eq(clients.orgId, ctx.actor.orgId), eqAny(clients.id, ids), eq(clients.isNewLead, !isNew)))
    .returning({ id: clients.id })
  const changed = rows.map(({ id }) => id)
  tellChanged(ctx, changed)
  return changed
}

function tellChanged(ctx: Ctx, client_ids: string[]): void {
  ctx.emit(clientsChanged, { keys: ['isNewLead'], client_ids })
  tellClients(ctx, client_ids)
}

/**
 * Marks clients, which are locked, as new leads, or as contacted (rules 47 and 217). Marking as new starts their
 * reminders again, and their wait where they do not wait yet. Answers those that changed, with what they were.
 */
export async function markClients(ctx: Ctx, ids: readonly string[], isNew: boolean): Promise<Marked[]> {
  if (ids.length === 0) return []
  const now = sql`${ctx.now.toISOString()}::timestamptz`
  const rows = await rowsOf<Newness & { id: string }>(
    ctx.db,
    sql`update ${clients} c set is_new_lead = ${isNew},
        ${isNew ? sql`new_lead_since = ${now}, opened_at = null, opened_by_id = null, awaiting_contact_since = coalesce(c.awaiting_contact_since, ${now})` : sql`awaiting_contact_since = null`}
      from ${clients} b
      where c.org_id = ${ctx.actor.orgId} and c.id = any(${sql.param(ids)}::uuid[]) and b.org_id = ${ctx.actor.orgId} and b.id = c.id
        and ${isNew ? sql`(not c.is_new_lead or c.awaiting_contact_since is null)` : sql`(c.is_new_lead or c.awaiting_contact_since is not null)`}
      returning c.id, b.is_new_lead, b.awaiting_contact_since, b.opened_at, b.opened_by_id`,
  )
  const client_ids = rows.map(({ id }) => id)
  tellChanged(ctx, client_ids)
  if (isNew) ctx.emit(clientsMarkedNew, { client_ids })
  return rows.map(({ id: clientId, ...before }) => ({ clientId, before }))
}

/**
 * Undoes `markClients` for clients, which are locked, where they are as it left them and nothing came of them since: they
 * wait since when they did, who opened them first is noted again, and reminders that were planned still hold. Answers those
 * that changed.
 */
export async function undoMark(ctx: Ctx, marked: readonly MarkedAt[], wasMarkedNew: boolean): Promise<string[]> {
  if (marked.length === 0) return []
  const column = (of: (one: MarkedAt) => unknown) => sql.param(marked.map(of))
  const rows = await rowsOf<{ id: string }>(
    ctx.db,
    sql`update ${clients} c set is_new_lead = x.is_new, awaiting_contact_since =
        case when x.is_new and not x.is_known then coalesce(c.new_lead_since, c.created_at) else x.since end
        ${wasMarkedNew ? sql`, opened_at = coalesce(x.opened_at, c.opened_at), opened_by_id = case when x.opened_at is null then c.opened_by_id else (select u.id from users u where u.id = x.opened_by) end` : sql``}
      from unnest(${column(({ clientId }) => clientId)}::uuid[], ${column(({ before }) => before.is_new_lead)}::boolean[],
        ${column(({ before }) => before.awaiting_contact_since ?? null)}::timestamptz[],
        ${column(({ before }) => before.awaiting_contact_since !== undefined)}::boolean[],
        ${column(({ before }) => before.opened_at ?? null)}::timestamptz[],
        ${column(({ before }) => before.opened_by_id ?? null)}::uuid[],
        ${column(({ at }) => at)}::timestamptz[]) as x(id, is_new, since, is_known, opened_at, opened_by, at)
      where c.org_id = ${ctx.actor.orgId} and c.id = x.id and c.is_new_lead = ${wasMarkedNew}
        and c.awaiting_contact_since is ${wasMarkedNew ? sql`not null` : sql`null`}
        and (x.at is null or ${wasMarkedNew ? sql`c.new_lead_since = x.at` : sql`coalesce(c.new_lead_since <= x.at, true)`}
          and coalesce(c.last_interaction_at <= x.at, true))
      returning c.id`,
  )
  const client_ids = rows.map(({ id }) => id)
  tellChanged(ctx, client_ids)
  return client_ids
}

/** Marks one client by hand as a new lead, or as contacted; the latter can be undone. */
export async function markLead(
  ctx: Ctx,
  { params, body }: Input<typeof calls.markLead>,
): Promise<Reply<typeof calls.markLead>> {
  const row = await load(ctx, params.id, 'edit')
  const { new_lead: isNew, undo, awaiting_contact_since: given, marked_at: at = null } = body
  const since = given === undefined ? row.newLeadSince : given
  if (undo && (since || given === null)) {
    // Nobody has waited since a time that is still to come.
    const awaiting = since && Date.parse(since) > ctx.now.getTime() ? ctx.now.toISOString() : since
    const before = { is_new_lead: isNew, awaiting_contact_since: awaiting }
    const undone = await undoMark(ctx, [{ clientId: row.id, before, at }], false)
    return { is_new_lead: undone.length > 0 ? isNew : row.isNewLead, marked_at: ctx.now.toISOString() }
  }
  await markClients(ctx, [row.id], isNew)
  return { is_new_lead: isNew, marked_at: ctx.now.toISOString() }
}

/**
 * Something happened that may clear the flag: it does when it is the account's trigger, and when it was
 * the assignee's doing or their stand-in's, or anybody's for a client without one (rules 45 and 46). A manager's look does
 * not count, or owners would clear their team's reminders. Answers whether the client is a new lead now.
 */
export async function autoUnmark(ctx: Ctx, row: ClientRecord, type: UnmarkType): Promise<boolean> {
  if (!row.isNewLead) return false
  const isTrigger = ctx.actor.org.autoUnmarkType === type
  const isOpened = type === 'CLIENT_VIEWED' && !row.openedAt
  if (!isTrigger && !isOpened) return true
  const holder = row.assignedToId
  const isTheirs = holder === null || holder === ctx.actor.userId || (await standsInFor(ctx, holder))
  if (!isTheirs) return true
  if (isTrigger) await setNewLead(ctx, [row.id], false, isOpened ? openedNow(ctx) : {})
  else {
    await ctx.db
      .update(clients)
      .set(openedNow(ctx))
      .where(and(eq(clients.orgId, ctx.actor.orgId), eq(clients.id, row.id)))
    tellClients(ctx, [row.id])
  }
  return !isTrigger
}

export async function autoUnmarkLead(
  ctx: Ctx,
  { params, body }: Input<typeof calls.autoUnmarkLead>,
): Promise<Reply<typeof calls.autoUnmarkLead>> {
  const row = await load(ctx, params.id, 'edit')
  return { is_new_lead: await autoUnmark(ctx, row, body.unmark_type) }
}
