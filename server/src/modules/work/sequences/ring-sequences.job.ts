import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { crashPoint } from '#platform/chaos'
import type { Runner } from '#platform/context'
import { rowsOf } from '#platform/db'
import { defineJob, worker } from '#platform/jobs'
import { lockByIds } from './enrolments.ts'
import { goOn } from './go-on.ts'

const atOnce = 250

/**
 * Processes enrolments whose time has come, oldest first: ends waits and announces due steps. Each is marked in the same
 * transaction, so none is processed twice or lost, however often this is killed.
 */
async function ringDue(run: Runner): Promise<void> {
  for (;;) {
    const due = await run.asSystem('steps of sequences whose time has come', (ctx) =>
      rowsOf<{ id: string; org_id: string }>(
        ctx.db,
        sql`select e.id, e.org_id from sequence_enrolments e
            join sequences s on s.org_id = e.org_id and s.id = e.sequence_id and s.paused_at is null
          where e.state = 'open' and e.paused_at is null and e.next_at <= ${ctx.now.toISOString()}
          order by e.next_at limit ${atOnce}`,
      ),
    )
    for (const [orgId, some] of Map.groupBy(due, (row) => row.org_id)) {
      await run.inOrg(orgId, async (ctx) => {
        const rows = await lockByIds(
          ctx,
          some.map(({ id }) => id),
        )
        // Another worker may have done some meanwhile.
        const at = ctx.now.toISOString()
        await goOn(
          ctx,
          rows.filter(
            (row) => row.state === 'open' && row.pausedAt === null && row.nextAt !== null && row.nextAt <= at,
          ),
        )
        await crashPoint('sequences.ring')
      })
      await crashPoint('sequences.rung')
    }
    if (due.length < atOnce) return
  }
}

export const ringSequences = worker(defineJob('ring-sequences', z.object({}), { every: 5 }), ringDue)
