import type { ContactChannel } from '@fairlead/contract/contact'
import type { Input, Reply } from '@fairlead/contract/endpoint'
import type * as calls from '@fairlead/contract/records/clients'
import { type undoContact as UndoContact, undoContactMinutes } from '@fairlead/contract/records/undo-contact'
import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { clientsChanged, clientsContacted, clientsNotContacted } from '#events/clients'
import type { Ctx } from '#platform/context'
import { rowsOf } from '#platform/db'
import { HttpError, notFound } from '#platform/http'
import { hide } from '#records/activities'
import { clients } from '../clients.tables.ts'
import { type ClientRecord, load } from '../load.ts'
import { autoUnmark, setNewLead } from '../new-flag.ts'
import { awaitAgain, waitEndedBy } from './awaiting.ts'
import { recordResponse, responseAt } from './first-response.ts'
import { noteTap, removeTap } from './taps.ts'

/**
 * A person and a client were in touch, now or `when` it is said to have been: reminders of a lead that was
 * new by then stop, and the first time that the person reached out is the first response (rules 49, 61 and
 * 62). What a system sends never comes here.
 */
export async function contacted(
  ctx: Ctx,
  row: ClientRecord,
  channel: ContactChannel | null,
  {
    outgoing = true,
    when = ctx.now,
    activity = null,
    outcome = null,
    isTap = false,
  }: {
    outgoing?: boolean
    when?: Date
    activity?: string | null
    outcome?: string | null
    /** It can be taken back. */
    isTap?: boolean
  } = {},
): Promise<void> {
  const at = when.toISOString()
  // A tap says no more than that an app was opened: it counts once it is confirmed, or was not taken back (rule 218).
  const isSure = outgoing && !(isTap && channel)
  const first = isSure && row.firstResponseAt === null ? responseAt(row, when) : undefined
  const awaitedSince = outgoing ? waitEndedBy(row, when) : null
  await ctx.db
    .update(clients)
    .set({
      lastInteractionAt: sql`greatest(${clients.lastInteractionAt}, ${at})`,
      ...(outgoing ? { lastActivityAt: sql`greatest(${clients.lastActivityAt}, ${at})` } : {}),
      ...(first ? { firstResponseAt: first.toISOString() } : {}),
      ...(awaitedSince ? { awaitingContactSince: null } : {}),
    })
    .where(and(eq(clients.orgId, ctx.actor.orgId), eq(clients.id, row.id)))
  if (first) await recordResponse(ctx, row, { first, channel, byId: ctx.actor.userId })
  const { lastInteractionAt, lastActivityAt, isNewLead } = row
  const said = { last_interaction_at: lastInteractionAt, last_activity_at: lastActivityAt, is_new_lead: isNewLead }
  const before = isTap ? said : null
  const about = { channel, at, is_outgoing: outgoing, activity, outcome, awaited_since: awaitedSince, before }
  ctx.emit(clientsContacted, { client_ids: [row.id], ...about })
  ctx.tell({ kind: 'client.changed', client_id: row.id })
}

/** Notes that a contact button was tapped: an entry that waits to be confirmed, or to be taken back (rule 218). */
export async function updateLastInteraction(
  ctx: Ctx,
  { body }: Input<typeof calls.updateLastInteraction>,
): Promise<Reply<typeof calls.updateLastInteraction>> {
  const row = await load(ctx, body.client_id, 'edit')
  await contacted(ctx, row, body.channel ?? null, { isTap: true })
  if (body.channel) await noteTap(ctx, row, body.channel)
  await autoUnmark(ctx, row, 'CONTACT_BUTTON_CLICKED')
  return { last_interaction_at: ctx.now.toISOString() }
}

type Before = NonNullable<z.output<typeof clientsContacted.payload>['before']>

/** What a tap of the actor on a contact button of a client replaced, at a time. Throws 404, 410. */
async function tapAt(ctx: Ctx, clientId: string, at: string): Promise<Before> {
  const [tap] = await rowsOf<{ before: Before | null }>(
    ctx.db,
    sql`select e.payload->'before' as before from events e
      where e.org_id = ${ctx.actor.orgId} and e.subject_id = ${clientId} and e.at = ${at}::timestamptz
        and e.name = ${clientsContacted.name} and e.actor_id = ${ctx.actor.userId}`,
  )
  if (!tap?.before) throw notFound('You didn’t contact this client at this time.')
  if (ctx.now.getTime() - Date.parse(at) > undoContactMinutes * 60_000)
    throw new HttpError(410, `This can only be undone within ${undoContactMinutes} minutes.`)
  return tap.before
}

/** The first response goes with the contact that it was. */
async function undoFirstResponse(ctx: Ctx, row: ClientRecord, at: string): Promise<void> {
  const [entry] = await rowsOf<{ id: string }>(
    ctx.db,
    sql`select a.id from activities a where a.org_id = ${ctx.actor.orgId} and a.client_id = ${row.id}
        and a.kind = 'FIRST_RESPONSE' and a.actor_id = ${ctx.actor.userId} and a.created_at = ${at}::timestamptz
        and a.deleted_at is null`,
  )
  if (!entry) return
  await ctx.db
    .update(clients)
    .set({ firstResponseAt: null })
    .where(and(eq(clients.orgId, ctx.actor.orgId), eq(clients.id, row.id)))
  await hide(ctx, { id: entry.id, clientId: row.id }, null)
}

/** I didn't call: what the tap noted goes, unless there was a contact since; what it set off is undone by its event. */
export async function undoContact(
  ctx: Ctx,
  { params, body }: Input<typeof UndoContact>,
): Promise<Reply<typeof UndoContact>> {
  const row = await load(ctx, params.id, 'edit')
  const before = await tapAt(ctx, row.id, body.at)
  await removeTap(ctx, row.id, body.at)
  const [now] = await ctx.db
    .update(clients)
    .set({
      lastInteractionAt: sql`case when ${clients.lastInteractionAt} = ${body.at} then ${before.last_interaction_at}::timestamptz else ${clients.lastInteractionAt} end`,
      lastActivityAt: sql`case when ${clients.lastActivityAt} = ${body.at} then ${before.last_activity_at}::timestamptz else ${clients.lastActivityAt} end`,
    })
    .where(and(eq(clients.orgId, ctx.actor.orgId), eq(clients.id, row.id)))
    .returning({ at: clients.lastInteractionAt })
  await undoFirstResponse(ctx, row, body.at)
  await awaitAgain(ctx, row.id, body.at)
  if (before.is_new_lead) await setNewLead(ctx, [row.id], true)
  ctx.emit(clientsNotContacted, { client_ids: [row.id], at: body.at })
  ctx.emit(clientsChanged, { keys: ['lastActivity'], client_ids: [row.id] })
  ctx.tell({ kind: 'client.changed', client_id: row.id })
  return { last_interaction_at: now?.at ?? null }
}
