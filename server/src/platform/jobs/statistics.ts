import { z } from 'zod'
import { defineJob } from '#platform/job-definition'
import { type JobWorker, worker } from './define.ts'

/**
 * Counts what is in the tables of the embedded database, by which it plans: PostgreSQL does so by itself. A plan
 * that was made while a table was empty is made again then.
 */
export const takeStatistics: JobWorker = worker(
  defineJob('take-statistics', z.object({}), { every: 600, upkeep: true }),
  (run) =>
    run.asSystem('statistics of the embedded database', async (ctx) => {
      await ctx.db.$client.query('analyze')
    }),
)
