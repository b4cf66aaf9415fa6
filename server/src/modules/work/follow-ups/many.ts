import { and, eq, inArray } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import { autoUnmark, type ClientRecord, setNewLead } from '#records/clients'
import { clients } from '#tables/records/clients'
import { type Picked, scheduleOf } from './due.ts'
import { followUps } from './follow-ups.tables.ts'
import { scheduleIn } from './follow-ups.view.ts'
import { clockOf, close, lastClosedOf, open, openOf } from './open-follow-up.ts'
import { takeAway } from './remove-follow-up.ts'
import { readPicked } from './set-follow-up.ts'

/** The open follow-up of a client before and after a change, by its id, null for none; and whether it was a new lead until then. */
export type FollowUpChange = { clientId: string; before: string | null; after: string | null; unmarked?: boolean }

/** A day, or someday (null), as it can be set for many clients. Throws 400 for one that has passed. */
export const dayFor = (ctx: Ctx, day: string | null): Picked =>
  readPicked(ctx, day === null ? { maturity_type: 'NOT_FIXED' } : { day }, ctx.actor.zone) ?? 'someday'

const rowsOf = (ctx: Ctx, ids: readonly string[]): Promise<ClientRecord[]> =>
  ctx.db
    .select()
    .from(clients)
    .where(and(eq(clients.orgId, ctx.actor.orgId), inArray(clients.id, [...ids])))
    .orderBy(clients.id)

/** Sets the follow-up of clients, which are locked: each day by the calendar of the person who has the client (rule 53). */
export async function setFollowUps(
  ctx: Ctx,
  clientIds: readonly string[],
  { picked, note }: { picked: Picked; note: string | null },
): Promise<FollowUpChange[]> {
  const done: FollowUpChange[] = []
  for (const client of await rowsOf(ctx, clientIds)) {
    const [before, { zone, preferences }] = await Promise.all([openOf(ctx, client.id), clockOf(ctx, client)])
    const schedule = scheduleOf(picked, zone, preferences.default_next_step_time)
    const after = await open(ctx, client, before, { schedule, note: note ?? before?.note ?? null, how: 'manual' })
    const unmarked = client.isNewLead && !(await autoUnmark(ctx, client, 'SET_FOLLOW_UP'))
    done.push({ clientId: client.id, before: before?.id ?? null, after, unmarked })
  }
  return done
}

/** Takes the follow-ups of clients away, which are locked. */
export async function removeFollowUps(ctx: Ctx, clientIds: readonly string[]): Promise<FollowUpChange[]> {
  const done: FollowUpChange[] = []
  for (const clientId of clientIds) {
    const row = await openOf(ctx, clientId)
    if (!row) continue
    await takeAway(ctx, clientId, row)
    done.push({ clientId, before: row.id, after: null })
  }
  return done
}

/**
 * Takes changes back where the follow-up still is the one that they left; to who lies in the bin it comes back with the
 * client (rule 58). Answers the clients of which it was.
 */
export async function putBackFollowUps(ctx: Ctx, changes: readonly FollowUpChange[]): Promise<string[]> {
  const back: string[] = []
  for (const { clientId, before, after, unmarked } of changes) {
    const present = await openOf(ctx, clientId)
    if ((present?.id ?? null) !== after) continue
    const [former] = before
      ? await ctx.db
          .select({ row: followUps, deletedAt: clients.deletedAt })
          .from(followUps)
          .innerJoin(clients, and(eq(clients.orgId, ctx.actor.orgId), eq(clients.id, clientId)))
          .where(and(eq(followUps.orgId, ctx.actor.orgId), eq(followUps.id, before)))
      : []
    if (former?.deletedAt && !present) {
      // One that was set since lies there with the client.
      if ((await lastClosedOf(ctx, clientId))?.state === 'binned') continue
      await close(ctx, former.row, 'binned')
    } else if (former)
      await open(ctx, { id: clientId }, present, {
        schedule: scheduleIn(former.row),
        note: former.row.note,
        how: 'undo',
        remindedAt: former.row.remindedAt,
      })
    else if (present) await takeAway(ctx, clientId, present)
    if (unmarked) await setNewLead(ctx, [clientId], true)
    back.push(clientId)
  }
  return back
}
