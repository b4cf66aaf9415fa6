import type { ContactChannel } from '@fairlead/contract/contact'
import type { Input, Reply } from '@fairlead/contract/endpoint'
import type * as calls from '@fairlead/contract/records/clients'
import { and, eq, sql } from 'drizzle-orm'
import { clientsContacted } from '#events/clients'
import { availabilityOf, workingMsBetween } from '#identity/team'
import type { Ctx } from '#platform/context'
import { record } from '#records/activities'
import { clients } from './clients.tables.ts'
import { type ClientRecord, load } from './load.ts'
import { autoUnmark } from './new-flag.ts'

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
  }: { outgoing?: boolean; when?: Date; activity?: string | null; outcome?: string | null } = {},
): Promise<void> {
  const at = when.toISOString()
  const created = new Date(row.createdAt)
  // What is entered afterwards is told to the minute: the one in which the client came counts.
  const isAfter = when.getTime() >= created.getTime() - (created.getTime() % 60_000)
  const first = when > created ? when : created
  const isFirst = outgoing && isAfter && row.firstResponseAt === null && row.clientSource === 'external_integration'
  await ctx.db
    .update(clients)
    .set({
      lastInteractionAt: sql`greatest(${clients.lastInteractionAt}, ${at})`,
      ...(outgoing ? { lastActivityAt: sql`greatest(${clients.lastActivityAt}, ${at})` } : {}),
      ...(isFirst ? { firstResponseAt: first.toISOString() } : {}),
    })
    .where(and(eq(clients.orgId, ctx.actor.orgId), eq(clients.id, row.id)))
  if (isFirst) {
    const [seconds, working_seconds] = [first.getTime() - created.getTime(), await workingMs(ctx, created, first)].map(
      (ms) => Math.round(ms / 1000),
    ) as [number, number]
    await record(ctx, { kind: 'FIRST_RESPONSE', clientId: row.id, data: { seconds, working_seconds, channel } })
  }
  ctx.emit(clientsContacted, { client_ids: [row.id], channel, at, is_outgoing: outgoing, activity, outcome })
  ctx.tell({ kind: 'client.changed', client_id: row.id })
}

/** The working time of the person who acts between two instants; all of it where they keep no hours. */
async function workingMs(ctx: Ctx, from: Date, until: Date): Promise<number> {
  const { userId } = ctx.actor
  const hours = userId ? (await availabilityOf(ctx, [userId])).get(userId) : undefined
  return workingMsBetween(from, until, hours ?? { workingHours: null, zone: 'UTC' })
}

/** Notes that a contact button was tapped. */
export async function updateLastInteraction(
  ctx: Ctx,
  { body }: Input<typeof calls.updateLastInteraction>,
): Promise<Reply<typeof calls.updateLastInteraction>> {
  const row = await load(ctx, body.client_id, 'edit')
  await contacted(ctx, row, body.channel ?? null)
  await autoUnmark(ctx, row, 'CONTACT_BUTTON_CLICKED')
  return { last_interaction_at: ctx.now.toISOString() }
}
