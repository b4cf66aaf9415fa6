import { and, eq } from 'drizzle-orm'
import { clientReassigned } from '#events/clients'
import { setDue } from '#modules/clients'
import type { Ctx } from '#platform/context'
import { listener } from '#platform/events'
import { clients } from '#tables/clients'
import { dueColumns, scheduleOf } from './due.ts'
import { followUps } from './follow-ups.tables.ts'
import { clockOf, openOf } from './open-follow-up.ts'

/**
 * A follow-up goes with its client (rule 58): a day is from now on one of the new assignee, by their zone and their
 * default time (rules 53 and 54), and the reminder is theirs. A time stays that moment; a client that nobody has
 * keeps the day as it was meant.
 */
export const onClientReassigned = listener(clientReassigned, 'follow-ups', async (ctx, { subjectId }) => {
  const client = await lockedClient(ctx, subjectId)
  if (!client?.assignedToId) return
  const row = await openOf(ctx, subjectId)
  if (!row?.day || row.hasTime) return
  const { zone, preferences } = await clockOf(ctx, client)
  const schedule = scheduleOf({ day: row.day }, zone, preferences.default_next_step_time)
  const remindOn = schedule.remindOn?.toISOString() ?? null
  if (zone === row.zone && remindOn === row.remindOn) return
  ctx.tell({ kind: 'follow-up.changed', client_id: subjectId })
  const isAhead = schedule.remindOn !== null && schedule.remindOn > ctx.now
  const moved = ctx.db
    .update(followUps)
    .set({ zone, remindOn, ...(isAhead ? { remindedAt: null } : {}) })
    .where(and(eq(followUps.orgId, ctx.actor.orgId), eq(followUps.id, row.id)))
    .execute()
  await Promise.all([moved, setDue(ctx, subjectId, dueColumns(schedule, row.note))])
})

async function lockedClient(ctx: Ctx, id: string): Promise<typeof clients.$inferSelect | undefined> {
  const [row] = await ctx.db
    .select()
    .from(clients)
    .where(and(eq(clients.orgId, ctx.actor.orgId), eq(clients.id, id)))
    .for('update')
  return row
}
