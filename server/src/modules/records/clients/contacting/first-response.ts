import type { ContactChannel } from '@fairlead/contract/contact'
import { and, eq, sql } from 'drizzle-orm'
import { availabilityOf, workingMsBetween } from '#identity/team'
import type { Ctx } from '#platform/context'
import { rowsOf } from '#platform/db'
import { hide, record } from '#records/activities'
import { clients } from '../clients.tables.ts'
import type { ClientRecord } from '../load.ts'

/** When a contact answers the lead that made a client; undefined where it answers none (rule 49). */
export function responseAt({ createdAt, clientSource }: ClientRecord, when: Date): Date | undefined {
  const created = new Date(createdAt)
  // What is entered afterwards is told to the minute: the one in which the client came counts.
  const isAfter = when.getTime() >= created.getTime() - (created.getTime() % 60_000)
  if (!isAfter || clientSource !== 'external_integration') return undefined
  return when > created ? when : created
}

/** The working time of a person between two instants; all of it where they keep no hours. */
async function workingMs(ctx: Ctx, userId: string | null, from: Date, until: Date): Promise<number> {
  const hours = userId ? (await availabilityOf(ctx, [userId])).get(userId) : undefined
  return workingMsBetween(from, until, hours ?? { workingHours: null, zone: 'UTC' })
}

type Response = { first: Date; channel: ContactChannel | null; byId: string | null; at?: Date }

/** Writes how long the lead waited for its first response, and by whose working hours. */
export async function recordResponse(ctx: Ctx, row: ClientRecord, response: Response): Promise<void> {
  const { first, channel, byId, at } = response
  const created = new Date(row.createdAt)
  const spans = [first.getTime() - created.getTime(), await workingMs(ctx, byId, created, first)]
  const [seconds, working_seconds] = spans.map((ms) => Math.round(ms / 1000)) as [number, number]
  await record(ctx, {
    kind: 'FIRST_RESPONSE',
    clientId: row.id,
    data: { seconds, working_seconds, channel },
    ...(byId ? { byId } : {}),
    ...(at ? { at } : {}),
  })
}

/** Whether a tap would be the first response, or come before the one that is kept. */
export const comesFirst = (row: ClientRecord, at: Date): boolean =>
  responseAt(row, at) !== undefined && (!row.firstResponseAt || new Date(row.firstResponseAt) > at)

/** A tap counts as a contact from now on: the first response is timed at the tap, also where a later one was kept (rule 218). */
export async function countTap(
  ctx: Ctx,
  row: ClientRecord,
  { at, channel, byId }: { at: Date; channel: ContactChannel; byId: string | null },
): Promise<void> {
  const first = responseAt(row, at)
  if (!first || !comesFirst(row, at)) return
  const kept = row.firstResponseAt
    ? await rowsOf<{ id: string }>(
        ctx.db,
        sql`select a.id from activities a where a.org_id = ${ctx.actor.orgId} and a.client_id = ${row.id}
          and a.kind = 'FIRST_RESPONSE' and a.deleted_at is null`,
      )
    : []
  for (const { id } of kept) await hide(ctx, { id, clientId: row.id }, null)
  await ctx.db
    .update(clients)
    .set({ firstResponseAt: first.toISOString() })
    .where(and(eq(clients.orgId, ctx.actor.orgId), eq(clients.id, row.id)))
  await recordResponse(ctx, row, { first, channel, byId, at })
}
