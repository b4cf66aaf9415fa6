import { eq, ne, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { systemActor } from '#platform/context'
import { defineJob, isQueued, worker } from '#platform/jobs'
import { batches } from './batches.tables.ts'
import { closeBatch } from './keep-batch.ts'
import { batchJob, brokeOff } from './run-batch.job.ts'

/**
 * Stops changes of many clients, and their undoing, whose job is no more since the process died each time: the person who
 * began them can go on. An import that is under way has a job of its own, and says so itself.
 */
export const sweepBatches = worker(defineJob('sweep-batches', z.object({}), { every: 600 }), (run) =>
  run.asSystem('changes of many clients that nobody goes on with', async (ctx) => {
    const lost = await ctx.db
      .select({ id: batches.id, orgId: batches.orgId })
      .from(batches)
      .where(
        sql`${or(eq(batches.status, 'undoing'), ne(batches.kind, 'import'))} and ${batches.status} in ('running', 'undoing')
          and not ${isQueued(batchJob, 'batch_id', batches.id)}`,
      )
      .for('update')
    for (const { id, orgId } of lost)
      await closeBatch(ctx.as(systemActor(orgId)), id, { status: 'stopped', reason: brokeOff })
  }),
)
