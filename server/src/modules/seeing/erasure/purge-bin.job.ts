import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { rowsOf } from '#platform/db'
import { defineJob, inBatches, isQueued, worker } from '#platform/jobs'
import { clients } from '#tables/records/clients'
import { eraseJob } from './erase.job.ts'
import { eraseRows } from './erase-rows.ts'
import { erasures } from './erasure.tables.ts'

const keepDays = 30
const atOnce = 200

type Over = { id: string; org_id: string }

/**
 * Empties the bin of what has lain in it for 30 days: clients, with everything that is about them (rule 169). Erasures
 * whose job is no more are begun again: it failed for good, or the workspace came from elsewhere.
 */
export const purgeBin = worker(defineJob('purge-bin', z.object({}), { every: 3600 }), async (run) => {
  await run.asSystem('erasures that nobody goes on with', async (ctx) => {
    const lost = await ctx.db
      .select({ id: erasures.id, orgId: erasures.orgId })
      .from(erasures)
      .where(sql`${erasures.state} = 'waiting' and not ${isQueued(eraseJob, 'erasure_id', erasures.id)}`)
    for (const { id, orgId } of lost) ctx.enqueue(eraseJob, { org_id: orgId, erasure_id: id })
  })
  await inBatches(async (most) => {
    const size = Math.min(most, atOnce)
    const found = await run.asSystem('clients that lay 30 days in the bin', (ctx) =>
      rowsOf<Over>(
        ctx.db,
        sql`select id, org_id from ${clients} where deleted_at < ${new Date(ctx.now.getTime() - keepDays * 86_400_000).toISOString()} limit ${size}`,
      ),
    )
    for (const [orgId, some] of Map.groupBy(found, (row) => row.org_id))
      await run.inOrg(orgId, async (ctx) => {
        // Those that are still there, and in the bin: somebody may have taken one out in the meantime.
        const locked = await rowsOf<{ id: string }>(
          ctx.db,
          sql`select id from ${clients} where org_id = ${orgId} and id = any(${sql.param(some.map(({ id }) => id))}::uuid[])
            and deleted_at is not null order by id for update`,
        )
        await eraseRows(
          ctx,
          locked.map(({ id }) => id),
        )
      })
    return found.length === size ? most : 0
  })
})
