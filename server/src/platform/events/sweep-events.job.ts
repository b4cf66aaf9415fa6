import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { defineJob, type JobWorker, worker } from '#platform/jobs'
import { eventDeliveries, events } from './events.tables.ts'

/** How long events and their deliveries are kept. */
const keepDays = 90

/** Deletes events that are older than that. */
export const sweepEvents: JobWorker = worker(defineJob('sweep-events', z.object({}), { every: 6 * 3600 }), (run) =>
  run.asSystem('old events', async (ctx) => {
    const before = sql`${ctx.now.toISOString()}::timestamptz - make_interval(days => ${keepDays})`
    await ctx.db.delete(eventDeliveries).where(sql`${eventDeliveries.at} < ${before}`)
    await ctx.db.delete(events).where(sql`${events.at} < ${before}`)
  }),
)
