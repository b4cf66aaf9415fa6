import { and, eq } from 'drizzle-orm'
import { leadCaptured } from '#events/lead-capture'
import type { Ctx } from '#platform/context'
import { listener } from '#platform/events'
import { claimVisits } from '#records/content'
import { leads } from '#tables/flow/lead-capture'
import { contentGateEntries } from './content-gate.tables.ts'

/** A person who filled in a gate is now a client: the visits that came through it count for that client (rule 227). */
export const onLeadCaptured = listener(leadCaptured, 'content-gate', async (ctx, { payload }) => {
  if (payload.client_id) await follow(ctx, payload.lead_id, payload.client_id)
})

async function follow(ctx: Ctx, leadId: string, clientId: string): Promise<void> {
  const { orgId } = ctx.actor
  const [lead] = await ctx.db
    .select({ source: leads.leadSource, externalId: leads.externalId })
    .from(leads)
    .where(and(eq(leads.orgId, orgId), eq(leads.id, leadId)))
  if (lead?.source !== 'shared_content' || !lead.externalId) return
  const its = and(eq(contentGateEntries.orgId, orgId), eq(contentGateEntries.id, lead.externalId))
  const [entry] = await ctx.db.select().from(contentGateEntries).where(its).for('update')
  if (!entry || entry.clientId) return
  const { id: gateId, shareId, createdAt: at } = entry
  const clientShareId = await claimVisits(ctx, { gateId, shareId, clientId, at })
  if (clientShareId) await ctx.db.update(contentGateEntries).set({ clientId, clientShareId }).where(its)
}
