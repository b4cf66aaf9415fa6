import { undoDays } from '@fairlead/contract/work/batches'
import { and, eq, lt, notInArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { rowsOf } from '#platform/db'
import { defineJob, inBatches, worker } from '#platform/jobs'
import { batches, batchItems } from './batches.tables.ts'

/**
 * What clients were before a change of many is forgotten once it cannot be taken back, some clients at a time. That
 * they were changed is kept.
 */
export const forgetValues = worker(defineJob('forget-batch-values', z.object({}), { every: 3600 }), (run) =>
  inBatches((most) =>
    run.asSystem('changes of many clients that are older than 30 days', async (ctx) => {
      const before = new Date(ctx.now.getTime() - undoDays * 86_400_000).toISOString()
      const [over] = await ctx.db
        .select({ id: batches.id, orgId: batches.orgId })
        .from(batches)
        .where(
          and(
            eq(batches.hasValues, true),
            lt(batches.createdAt, before),
            notInArray(batches.status, ['running', 'undoing']),
          ),
        )
        .orderBy(batches.createdAt)
        .limit(1)
        .for('update')
      if (!over) return 0
      const its = sql`k.org_id = ${over.orgId} and k.batch_id = ${over.id}`
      const forgotten = await rowsOf(
        ctx.db,
        sql`update ${batchItems} k set before = null, after = null where ${its} and k.client_id in (
            select k.client_id from ${batchItems} k where ${its} and (k.before is not null or k.after is not null) limit ${most})
          returning k.client_id`,
      )
      if (forgotten.length < most)
        await ctx.db
          .update(batches)
          .set({ hasValues: false })
          .where(and(eq(batches.orgId, over.orgId), eq(batches.id, over.id)))
      // There may be more of it, or others.
      return most
    }),
  ),
)
