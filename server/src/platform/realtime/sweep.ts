import { lt } from 'drizzle-orm'
import { z } from 'zod'
import { defineJob, worker } from '#platform/jobs'
import { realtime } from './realtime.tables.ts'

const keepMs = 86_400_000

/** Forgets what open screens were told a day ago. */
export const sweepRealtime = worker(defineJob('sweep-realtime', z.object({}), { every: 3600 }), (run) =>
  run.asSystem('old realtime rows', async (ctx) => {
    await ctx.db.delete(realtime).where(lt(realtime.at, new Date(ctx.now.getTime() - keepMs).toISOString()))
  }),
)
