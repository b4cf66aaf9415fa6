import { mostOnceDays } from '@fairlead/contract/work/lead-distribution'
import { lt } from 'drizzle-orm'
import { z } from 'zod'
import { defineJob, worker } from '#platform/jobs'
import { distributionSent } from '../lead-distribution.tables.ts'

/** Forgets who was sent to whom once no rule can ask for it any more. */
export const forgetSent = worker(defineJob('forget-sent-leads', z.object({}), { every: 24 * 3600 }), (run) =>
  run.asSystem('people who were passed on a year ago', async (ctx) => {
    const before = new Date(ctx.now.getTime() - mostOnceDays * 86_400_000).toISOString()
    await ctx.db.delete(distributionSent).where(lt(distributionSent.at, before))
  }),
)
