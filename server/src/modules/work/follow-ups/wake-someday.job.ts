import { and, eq, isNull, lte, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '#platform/context'
import { defineJob, worker } from '#platform/jobs'
import { dayIn } from '#platform/time'
import { load } from '#records/clients'
import { clients } from '#tables/records/clients'
import { scheduleOf } from './due.ts'
import { followUps } from './follow-ups.tables.ts'
import { clockOf, open, openOf } from './open-follow-up.ts'

const batch = 200
const sleepDays = 30

/** Follow-ups that have been someday for so long, of clients that are not in the bin. */
const asleep = (ctx: Ctx<null>) =>
  ctx.db
    .select({ orgId: followUps.orgId, clientId: followUps.clientId })
    .from(followUps)
    .innerJoin(clients, and(eq(clients.orgId, followUps.orgId), eq(clients.id, followUps.clientId)))
    .where(
      and(
        eq(followUps.state, 'open'),
        eq(followUps.maturity, 'NOT_FIXED'),
        lte(followUps.createdAt, sql`${ctx.now.toISOString()}::timestamptz - make_interval(days => ${sleepDays})`),
        isNull(clients.deletedAt),
      ),
    )
    .limit(batch)

/** Someday comes back after 30 days: it is then due today, by the calendar of the person who has the client (rule 56). */
export const wakeSomeday = worker(defineJob('wake-someday', z.object({}), { every: 3600 }), async (run) => {
  for (;;) {
    const due = await run.asSystem('follow-ups that were put to someday long ago', asleep)
    for (const { orgId, clientId } of due)
      await run.inOrg(orgId, async (ctx) => {
        const client = await load(ctx, clientId, 'edit')
        const [before, { zone, preferences }] = await Promise.all([openOf(ctx, clientId), clockOf(ctx, client)])
        if (before?.maturity !== 'NOT_FIXED') return
        const schedule = scheduleOf({ day: dayIn(ctx.now, zone) }, zone, preferences.default_next_step_time)
        await open(ctx, client, before, { schedule, note: before.note, how: 'auto' })
      })
    if (due.length < batch) return
  }
})
