import { viewUndoDays } from '@fairlead/contract/records/views'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { rowsOf } from '#platform/db'
import { defineJob, inBatches, worker } from '#platform/jobs'
import { savedViews } from './views.tables.ts'

/** Erases views that nobody brought back for 30 days, some at a time. */
export const purgeViews = worker(defineJob('purge-views', z.object({}), { every: 3600 }), (run) =>
  inBatches((most) =>
    run.asSystem('views that were deleted 30 days ago', async (ctx) => {
      const before = new Date(ctx.now.getTime() - viewUndoDays * 86_400_000).toISOString()
      const gone = await rowsOf(
        ctx.db,
        sql`delete from ${savedViews} where (org_id, id) in (
          select v.org_id, v.id from ${savedViews} v where v.deleted_at < ${before} limit ${most}) returning 1`,
      )
      return gone.length
    }),
  ),
)
