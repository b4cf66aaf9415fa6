import type { ClosedState } from '@fairlead/contract/work/follow-ups'
import { and, desc, eq, ne, sql } from 'drizzle-orm'
import { preferencesOf } from '#identity/account'
import type { Ctx } from '#platform/context'
import { newId } from '#platform/db'
import { record } from '#records/activities'
import { type ClientRecord, setDues } from '#records/clients'
import { users } from '#tables/identity/account'
import { dueColumns, type Schedule } from './due.ts'
import { followUps } from './follow-ups.tables.ts'
import { dueView, type FollowUpRecord, scheduleIn } from './follow-ups.view.ts'

const ofClient = (ctx: Ctx, clientId: string) =>
  and(eq(followUps.orgId, ctx.actor.orgId), eq(followUps.clientId, clientId))

/** The open follow-up of a client, if there is one. */
export async function openOf(ctx: Ctx, clientId: string): Promise<FollowUpRecord | undefined> {
  const [row] = await ctx.db
    .select()
    .from(followUps)
    .where(and(ofClient(ctx, clientId), eq(followUps.state, 'open')))
  return row
}

/** The follow-up of a client that was closed last, in one way if that is given. */
export async function lastClosedOf(
  ctx: Ctx,
  clientId: string,
  state?: ClosedState,
): Promise<FollowUpRecord | undefined> {
  const [row] = await ctx.db
    .select()
    .from(followUps)
    .where(and(ofClient(ctx, clientId), state ? eq(followUps.state, state) : ne(followUps.state, 'open')))
    .orderBy(desc(followUps.closedAt), desc(followUps.id))
    .limit(1)
  return row
}

/** By whose day a client's follow-up is meant: its assignee's, or the actor's for a client without one (rule 53). */
export async function clockOf(
  ctx: Ctx,
  client: ClientRecord,
): Promise<{ zone: string; preferences: Awaited<ReturnType<typeof preferencesOf>> }> {
  const whose = client.assignedToId ?? ctx.actor.userId
  if (!whose) return { zone: ctx.actor.zone, preferences: await preferencesOf(ctx, client.id) }
  const zone = whose === ctx.actor.userId ? ctx.actor.zone : undefined
  const [preferences, other] = await Promise.all([
    preferencesOf(ctx, whose),
    zone === undefined ? ctx.db.select({ zone: users.zone }).from(users).where(eq(users.id, whose)).execute() : [],
  ])
  return { zone: zone ?? other[0]?.zone ?? ctx.actor.zone, preferences }
}

type How = FollowUpRecord['how']

/**
 * Makes a schedule the one open follow-up of a client, in one round trip: the one before is kept as
 * moved, lists show the new one, and the timeline tells. Answers its id.
 */
export async function open(
  ctx: Ctx,
  client: Pick<ClientRecord, 'id'>,
  before: FollowUpRecord | undefined,
  next: { schedule: Schedule; note: string | null; how: How; remindedAt?: string | null },
): Promise<string> {
  const { schedule, note, how } = next
  const id = newId()
  const at = ctx.now.toISOString()
  const closed = before ? close(ctx, before, 'moved') : undefined
  const added = ctx.db
    .insert(followUps)
    .values({
      id,
      orgId: ctx.actor.orgId,
      clientId: client.id,
      state: 'open',
      maturity: schedule.maturity,
      remindOn: schedule.remindOn?.toISOString() ?? null,
      hasTime: schedule.hasTime,
      day: schedule.day,
      zone: schedule.zone,
      note,
      how,
      // "Today" after the default time has passed: who sets it has it in mind, and is not told at once.
      remindedAt:
        next.remindedAt ?? (schedule.remindOn && schedule.remindOn <= ctx.now && !schedule.hasTime ? at : null),
      createdById: ctx.actor.userId,
      createdAt: at,
    })
    .execute()
  const recorded = record(ctx, {
    kind: 'FOLLOW_UP_SET',
    clientId: client.id,
    data: { due: dueView(schedule), before: before ? dueView(scheduleIn(before)) : null, note, how },
  })
  const shown = setDues(ctx, [{ clientId: client.id, due: dueColumns(schedule, note) }])
  ctx.tell({ kind: 'follow-up.changed', client_id: client.id })
  await Promise.all([closed, added, recorded, shown])
  return id
}

/** Opens for a client what was open for the same person elsewhere; a reminder that went out does not go out again. */
export const openFollowUp = (ctx: Ctx, client: Pick<ClientRecord, 'id'>, like: FollowUpRecord): Promise<string> =>
  open(ctx, client, undefined, {
    schedule: scheduleIn(like),
    note: like.note,
    how: 'manual',
    remindedAt: like.remindedAt,
  })

/** Closes a follow-up; the caller shows and tells what comes of it. */
export async function close(
  ctx: Ctx,
  row: FollowUpRecord,
  state: Exclude<FollowUpRecord['state'], 'open'>,
  outcome: FollowUpRecord['outcome'] = null,
): Promise<void> {
  await ctx.db
    .update(followUps)
    .set({ state, outcome, closedAt: sql`${ctx.now.toISOString()}`, closedById: ctx.actor.userId })
    .where(and(eq(followUps.orgId, ctx.actor.orgId), eq(followUps.id, row.id)))
    .execute()
}
