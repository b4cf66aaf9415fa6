import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { rowsOf } from '#platform/db'
import { defineJob, worker } from '#platform/jobs'

/**
 * Enrolments that are stuck for no reason, as a condition on `e` and its sequence `s`: open, not paused, not due at any
 * time, and not waiting for a person. A time that passed long ago doesn't count. There should be none.
 */
export const stuck = `e.state = 'open' and e.paused_at is null and s.paused_at is null and s.deleted_at is null and not (
  (e.doing = 'act' and e.due_at is not null and (e.next_at is null or e.next_at > clock_now() - interval '1 hour'))
  or (e.doing = 'wait' and e.next_at is not null and e.next_at > clock_now() - interval '1 hour')
  or e.doing = 'hold')`

/** Once a day, counts enrolments that are stuck for no reason, and logs the number. */
export const checkStuck = worker(
  defineJob('check-stuck-enrolments', z.object({}), { every: 86_400, upkeep: true }),
  async (run) => {
    const [row] = await run.asSystem('enrolments that stand still', (ctx) =>
      rowsOf<{ n: number }>(
        ctx.db,
        sql`select count(*)::int as n from sequence_enrolments e join sequences s on s.org_id = e.org_id and s.id = e.sequence_id
          where ${sql.raw(stuck)}`,
      ),
    )
    if (row && row.n > 0)
      await run.asSystem('enrolments that stand still', async (ctx) => {
        ctx.log.error({ enrolments: row.n }, 'enrolments of sequences stand still: none of them should')
      })
  },
)
