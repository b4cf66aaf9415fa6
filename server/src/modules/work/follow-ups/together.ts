import { and, eq, sql } from 'drizzle-orm'
import { preferencesOf } from '#identity/account'
import type { Ctx } from '#platform/context'
import { eqAny, rowsOf } from '#platform/db'
import { record } from '#records/activities'
import { lockClients, setDues } from '#records/clients'
import { users } from '#tables/identity/account'
import { clients } from '#tables/records/clients'
import { dueColumns, scheduleOf } from './due.ts'
import { followUps } from './follow-ups.tables.ts'
import { dueView, type FollowUpRecord, scheduleIn } from './follow-ups.view.ts'

const openAmong = (ctx: Ctx, ids: readonly string[]) =>
  and(eq(followUps.orgId, ctx.actor.orgId), eqAny(followUps.clientId, ids), eq(followUps.state, 'open'))

/** Those of these clients that are in the bin, or not in it, locked. */
async function lockBinned(ctx: Ctx, ids: readonly string[], isBinned: boolean): Promise<string[]> {
  const locked = await lockClients(ctx, ids)
  if (locked.length === 0) return []
  const rows = await rowsOf<{ id: string }>(
    ctx.db,
    sql`select c.id from ${clients} c where c.org_id = ${ctx.actor.orgId} and c.id = any(${sql.param(locked)}::uuid[])
      and c.deleted_at is ${sql.raw(isBinned ? 'not null' : 'null')}`,
  )
  return rows.map(({ id }) => id)
}

async function show(ctx: Ctx, rows: readonly FollowUpRecord[], isOpen: boolean): Promise<void> {
  await setDues(
    ctx,
    rows.map((row) => ({ clientId: row.clientId, due: isOpen ? dueColumns(scheduleIn(row), row.note) : null })),
  )
}

/** Clients that lie in the bin have no follow-up (rule 58); the timelines keep it. */
export async function binFollowUps(ctx: Ctx, clientIds: readonly string[]): Promise<void> {
  const binned = await lockBinned(ctx, clientIds, true)
  if (binned.length === 0) return
  const rows = await ctx.db
    .update(followUps)
    .set({ state: 'binned', closedAt: ctx.now.toISOString(), closedById: ctx.actor.userId })
    .where(openAmong(ctx, binned))
    .returning()
  if (rows.length === 0) return
  await show(ctx, rows, false)
  await record(
    ctx,
    ...rows.map((row) => ({
      kind: 'FOLLOW_UP_REMOVED' as const,
      clientId: row.clientId,
      data: { due: dueView(scheduleIn(row)), note: row.note },
    })),
  )
}

/** Who comes out of the bin has the follow-up again that went into it, unless another is set by now (rule 58). */
export async function restoreFollowUps(ctx: Ctx, clientIds: readonly string[]): Promise<void> {
  const back = await lockBinned(ctx, clientIds, false)
  if (back.length === 0) return
  // A reminder that came does not come twice.
  const rows = await ctx.db
    .update(followUps)
    .set({ state: 'open', closedAt: null, closedById: null })
    .where(
      sql`${followUps.id} = any(array(
        select l.id from unnest(${sql.param(back)}::uuid[]) k(id) cross join lateral (
          select f.id, f.state from follow_ups f where f.org_id = ${ctx.actor.orgId} and f.client_id = k.id
            and f.state <> 'open' order by f.closed_at desc, f.id desc limit 1) l
        where l.state = 'binned' and not exists (
          select 1 from follow_ups o where o.org_id = ${ctx.actor.orgId} and o.client_id = k.id and o.state = 'open')))
        and ${followUps.orgId} = ${ctx.actor.orgId}`,
    )
    .returning()
  if (rows.length === 0) return
  await show(ctx, rows, true)
  await record(
    ctx,
    ...rows.map((row) => ({
      kind: 'FOLLOW_UP_SET' as const,
      clientId: row.clientId,
      data: { due: dueView(scheduleIn(row)), before: null, note: row.note, how: 'undo' as const },
    })),
  )
}

/**
 * Follow-ups go with their clients (rule 58): a day is from now on one of the person who has the client, by their zone and
 * their default time (rules 53 and 54), and the reminder is theirs. A time stays that moment; a client that nobody has
 * keeps the day as it was meant.
 */
export async function followAssignees(ctx: Ctx, clientIds: readonly string[]): Promise<void> {
  const ofDays = sql`${followUps.day} is not null and not ${followUps.hasTime}`
  // Most have none: these are not locked.
  const having = await ctx.db
    .select({ clientId: followUps.clientId })
    .from(followUps)
    .where(and(openAmong(ctx, clientIds), ofDays))
  const locked = await lockClients(
    ctx,
    having.map(({ clientId }) => clientId),
  )
  if (locked.length === 0) return
  const rows = await ctx.db
    .select({ row: followUps, userId: users.id, zone: users.zone })
    .from(followUps)
    .innerJoin(clients, and(eq(clients.orgId, ctx.actor.orgId), eq(clients.id, followUps.clientId)))
    .innerJoin(users, eq(users.id, clients.assignedToId))
    .where(and(openAmong(ctx, locked), ofDays))
  if (rows.length === 0) return
  const people = [...new Set(rows.map(({ userId }) => userId))]
  const times = new Map(
    await Promise.all(people.map(async (id) => [id, (await preferencesOf(ctx, id)).default_next_step_time] as const)),
  )
  const moved = rows.flatMap(({ row, userId, zone }) => {
    const schedule = scheduleOf({ day: row.day ?? '' }, zone, times.get(userId) ?? '')
    const remindOn = schedule.remindOn?.toISOString() ?? null
    if (zone === row.zone && remindOn === row.remindOn) return []
    const isAhead = schedule.remindOn !== null && schedule.remindOn > ctx.now
    return [{ ...row, zone, remindOn, remindedAt: isAhead ? null : row.remindedAt }]
  })
  if (moved.length === 0) return
  await ctx.db.execute(sql`
    update ${followUps} f set zone = x.zone, remind_on = x."remindOn", reminded_at = x."remindedAt"
    from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as x(id uuid, zone text, "remindOn" timestamptz, "remindedAt" timestamptz)
    where f.org_id = ${ctx.actor.orgId} and f.id = x.id`)
  for (const { clientId } of moved) ctx.tell({ kind: 'follow-up.changed', client_id: clientId })
  await show(ctx, moved, true)
}
