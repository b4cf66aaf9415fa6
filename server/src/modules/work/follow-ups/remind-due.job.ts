import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm'
import { z } from 'zod'
import { followUpDue } from '#events/follow-ups'
import { defineJob, worker } from '#platform/jobs'
import { followUps } from './follow-ups.tables.ts'

const batch = 500

/**
 * Announces follow-ups whose time has come, each once: the mark and the event are one transaction. What
 * came due while the server was down comes at its next start.
 */
export const remindDue = worker(defineJob('remind-due', z.object({}), { every: 5 }), async (run) => {
  for (;;) {
    const due = await run.asSystem('follow-ups whose time has come', (ctx) =>
      ctx.db
        .select({ id: followUps.id, orgId: followUps.orgId, clientId: followUps.clientId })
        .from(followUps)
        .where(
          and(
            eq(followUps.state, 'open'),
            isNull(followUps.remindedAt),
            lte(followUps.remindOn, ctx.now.toISOString()),
          ),
        )
        .orderBy(asc(followUps.remindOn))
        .limit(batch),
    )
    for (const [orgId, rows] of Map.groupBy(due, (row) => row.orgId))
      await run.inOrg(orgId, async (ctx) => {
        const marked = await ctx.db
          .update(followUps)
          .set({ remindedAt: ctx.now.toISOString() })
          .where(
            and(
              eq(followUps.orgId, orgId),
              sql`${followUps.id} = any(${sql.param(rows.map((row) => row.id))}::uuid[])`,
              eq(followUps.state, 'open'),
              isNull(followUps.remindedAt),
            ),
          )
          .returning({ id: followUps.id, clientId: followUps.clientId })
        for (const row of marked) ctx.emit(followUpDue, row.clientId, { follow_up_id: row.id })
      })
    if (due.length < batch) return
  }
})
