import { and, asc, eq, isNotNull, isNull, lt, not, notExists, sql } from 'drizzle-orm'
import { z } from 'zod'
import { deadLetters, defineJob, inBatches, isQueued, worker } from '#platform/jobs'
import { leadInbox } from './inbox.tables.ts'
import { captureDelivery } from './receive.ts'

/** A delivery that still waits after this time should have been read, or lie among the dead letters. */
const overdueMs = 3_600_000

/**
 * Has deliveries read whose job is gone (promise 1). One that lies among the dead letters waits for a person to
 * send it again. Reading one a second time changes nothing.
 */
export const findLost = worker(defineJob('find-lost-deliveries', z.object({}), { every: 1800 }), (run) =>
  inBatches((most) =>
    run.asSystem('deliveries that nobody reads', async (ctx) => {
      const buried = ctx.db
        .select({ id: deadLetters.id })
        .from(deadLetters)
        .where(
          and(
            eq(deadLetters.queue, captureDelivery.name),
            isNull(deadLetters.replayedAt),
            sql`${deadLetters.data} ->> 'inbox_id' = ${leadInbox.id}::text`,
          ),
        )
      const lost = await ctx.db
        .select({ id: leadInbox.id, orgId: leadInbox.forOrgId })
        .from(leadInbox)
        .where(
          and(
            // Spelt out, so that PostgreSQL sees that the index of these will do.
            sql`${leadInbox.state} = 'waiting'`,
            lt(leadInbox.receivedAt, new Date(ctx.now.getTime() - overdueMs).toISOString()),
            isNotNull(leadInbox.body),
            not(isQueued(captureDelivery, 'inbox_id', leadInbox.id)),
            notExists(buried),
          ),
        )
        .orderBy(asc(leadInbox.receivedAt))
        .limit(most)
      if (lost.length > 0) ctx.log.warn({ deliveries: lost.length }, 'deliveries had lost their job and are read now')
      for (const { id, orgId } of lost) ctx.enqueue(captureDelivery, { inbox_id: id, org_id: orgId ?? undefined })
      return lost.length
    }),
  ),
)
