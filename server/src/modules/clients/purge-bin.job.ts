import { and, eq, inArray, lt, notExists, sql } from 'drizzle-orm'
import { z } from 'zod'
import { defineJob, inBatches, worker } from '#platform/jobs'
import { dropUploads, uploads } from '#platform/storage'
import { activities, activityAttachments } from '#tables/activities'
import { clients } from './clients.tables.ts'

const keepDays = 30

/** Empties the bin of what has lain in it for 30 days: clients, their timelines, and the files in these. */
export const purgeBin = worker(defineJob('purge-bin', z.object({}), { every: 3600 }), (run) =>
  inBatches((most) =>
    run.asSystem('clients that lay 30 days in the bin', async (ctx) => {
      const over = lt(clients.deletedAt, new Date(ctx.now.getTime() - keepDays * 86_400_000).toISOString())
      const found = await ctx.db.select({ id: clients.id }).from(clients).where(over).limit(most).for('update')
      if (found.length === 0) return 0
      const ids = found.map((client) => client.id)
      const files = await ctx.db
        .selectDistinct({ key: activityAttachments.uploadKey })
        .from(activityAttachments)
        .innerJoin(activities, eq(activities.id, activityAttachments.activityId))
        .where(inArray(activities.clientId, ids))
      await ctx.db.delete(clients).where(inArray(clients.id, ids))
      const keys = files.map((file) => file.key)
      const elsewhere = ctx.db
        .select({ key: activityAttachments.uploadKey })
        .from(activityAttachments)
        .where(eq(activityAttachments.uploadKey, uploads.key))
      await dropUploads(ctx, and(sql`${uploads.key} = any(${sql.param(keys)}::text[])`, notExists(elsewhere)))
      return ids.length
    }),
  ),
)
