import { and, eq, sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import { eqAny } from '#platform/db'
import { leads } from './lead-capture.tables.ts'
import { wiped } from './wipe-passed-on.job.ts'

/**
 * Takes everything personal out of the leads of clients who are erased, and lets go of the clients: that a lead came,
 * when and by which form, stays and is counted (rule 169). Answers the deliveries that they came by.
 */
export async function eraseLeads(ctx: Ctx, clientIds: readonly string[]): Promise<string[]> {
  const rows = await ctx.db
    .update(leads)
    .set({
      clientId: null,
      summary: wiped,
      answers: [],
      consent: null,
      pageUrl: null,
      referrer: null,
      utm: {},
      trace: [],
      reason: null,
      matchedOn: null,
      externalId: null,
      itemKey: sql`${leads.id}::text`,
    })
    .where(and(eq(leads.orgId, ctx.actor.orgId), eqAny(leads.clientId, clientIds)))
    .returning({ inboxId: leads.inboxId })
  return rows.map(({ inboxId }) => inboxId)
}
