import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { rowsOf } from '#platform/db'
import { defineJob, inBatches, worker } from '#platform/jobs'
import { clients } from '#tables/clients'
import { eraseRows } from './erase-rows.ts'

const keepDays = 30
const atOnce = 200

type Over = { id: string; org_id: string }

/** Empties the bin of what has lain in it for 30 days: clients, with everything that is about them (rule 169). */
export const purgeBin = worker(defineJob('purge-bin', z.object({}), { every: 3600 }), (run) =>
  inBatches(async (most) => {
    const size = Math.min(most, atOnce)
    const found = await run.asSystem('clients that lay 30 days in the bin', (ctx) =>
      rowsOf<Over>(
        ctx.db,
        sql`select id, org_id from ${clients} where deleted_at < ${new Date(ctx.now.getTime() - keepDays * 86_400_000).toISOString()} limit ${size}`,
      ),
    )
    for (const [orgId, some] of Map.groupBy(found, (row) => row.org_id))
      await run.inOrg(orgId, async (ctx) => {
        // Those that are still there, and in the bin: somebody may have taken one out meanwhile.
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
  }),
)
