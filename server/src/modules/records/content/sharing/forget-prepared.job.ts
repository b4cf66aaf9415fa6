import { and, isNull, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { defineJob, worker } from '#platform/jobs'
import { contentShares } from '../content.tables.ts'

const dayMs = 86_400_000

/** Deletes links prepared a day ago that were never sent or opened. */
export const forgetPrepared = worker(defineJob('forget-prepared-links', z.object({}), { every: 3600 }), (run) =>
  run.asSystem('links that were never sent', async (ctx) => {
    const before = new Date(ctx.now.getTime() - dayMs).toISOString()
    await ctx.db
      .delete(contentShares)
      .where(
        and(
          isNull(contentShares.sentAt),
          isNull(contentShares.activityId),
          lt(contentShares.createdAt, before),
          sql`${contentShares.timesViewed} = 0`,
        ),
      )
  }),
)
