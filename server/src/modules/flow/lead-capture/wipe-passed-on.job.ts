import { keptDays } from '@fairlead/contract/work/lead-distribution'
import { and, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { eqAny } from '#platform/db'
import { defineJob, inBatches, worker } from '#platform/jobs'
import { forgetBytes } from '#work/inbox'
import { leads } from './lead-capture.tables.ts'

/** What stands for a lead whose details are deleted. */
export const wiped = 'Details deleted'

/** Wipes the details of leads that were only passed on, after 30 days (rule 112); that there was one stays. */
export const wipePassedOn = worker(defineJob('wipe-passed-on', z.object({}), { every: 3600 }), (run) =>
  inBatches((most) =>
    run.asSystem('leads that were only passed on, 30 days ago', async (ctx) => {
      const before = new Date(ctx.now.getTime() - keptDays * 86_400_000).toISOString()
      // Literally as in the index `leads_to_wipe`.
      const isKept = sql.raw(`outcome = 'distributed_only' and summary <> '${wiped}'`)
      const over = and(lt(leads.processedAt, before), isKept)
      const found = await ctx.db
        .select({ orgId: leads.orgId, id: leads.id, inboxId: leads.inboxId })
        .from(leads)
        .where(over)
        .limit(most)
        .for('update')
      if (found.length === 0) return 0
      await ctx.db
        .update(leads)
        .set({ summary: wiped, answers: [], consent: null, pageUrl: null, referrer: null, utm: {}, trace: [] })
        .where(
          and(
            eqAny(
              leads.orgId,
              found.map(({ orgId }) => orgId),
            ),
            eqAny(
              leads.id,
              found.map(({ id }) => id),
            ),
          ),
        )
      await forgetBytes(
        ctx,
        found.map(({ inboxId }) => inboxId),
      )
      return found.length
    }),
  ),
)
