import { and, asc, isNull, lte, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Runner } from '#platform/context'
import { isOutage } from '#platform/db'
import { defineJob, worker } from '#platform/jobs'
import { assignmentClocks } from '../lead-assignment.tables.ts'
import { setClock } from './clocks.ts'
import { ring } from './ring-clock.ts'

const batch = 200

/** One that fails is tried again in a minute: it must hold up no other, and must not be forgotten. */
async function postpone(run: Runner, { id, orgId }: { id: string; orgId: string }, error: unknown): Promise<void> {
  if (isOutage(error)) throw error
  await run.inOrg(orgId, async (ctx) => {
    ctx.log.error({ err: error, org_id: orgId, clock: id }, 'a clock could not be looked at')
    await setClock(ctx, id, { nextAt: new Date(ctx.now.getTime() + 60_000).toISOString() })
  })
}

/** Looks at the clocks whose time has come, each in a transaction of its own. */
export const watchClocks = worker(defineJob('watch-clocks', z.object({}), { every: 5 }), async (run) => {
  for (;;) {
    const due = await run.asSystem('clocks whose time has come', (ctx) =>
      ctx.db
        .select({ id: assignmentClocks.id, orgId: assignmentClocks.orgId, clientId: assignmentClocks.clientId })
        .from(assignmentClocks)
        .where(and(isNull(assignmentClocks.endedAt), lte(assignmentClocks.nextAt, ctx.now.toISOString())))
        .orderBy(asc(assignmentClocks.nextAt))
        .limit(batch),
    )
    for (const clock of due)
      await run
        .inOrg(clock.orgId, (ctx) => ring(ctx, clock.id, clock.clientId))
        .catch((error) => postpone(run, clock, error))
    if (due.length < batch) return
  }
})

/** What waits for somebody who is away since, by an absence that was entered after it began, is looked at now. */
export const watchAbsences = worker(defineJob('watch-absences', z.object({}), { every: 60 }), (run) =>
  run.asSystem('clocks of people who are away', async (ctx) => {
    await ctx.db.execute(sql`
      update ${assignmentClocks} c set next_at = ${ctx.now.toISOString()}::timestamptz
      where c.ended_at is null and c.user_id is not null and c.next_at > ${ctx.now.toISOString()}::timestamptz and exists (
        select 1 from absences a join users u on u.id = a.user_id where a.org_id = c.org_id and a.user_id = c.user_id
          and (clock_now() at time zone u.zone)::date between a.from_day and a.until_day)`)
  }),
)
