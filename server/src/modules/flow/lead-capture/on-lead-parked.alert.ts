import { and, eq } from 'drizzle-orm'
import { leadParked } from '#events/lead-capture'
import { ownerOf } from '#identity/team'
import { alertRule } from '#platform/alerts'
import { leads } from '#tables/flow/lead-capture'

/** Tells the owner of leads that were held, unreadable or suspicious, once for a delivery, with whatever is known (rule 16). */
export const onLeadParked = alertRule(leadParked, async (ctx, { payload }, alert) => {
  const [lead] = await ctx.db
    .select()
    .from(leads)
    .where(and(eq(leads.orgId, ctx.actor.orgId), eq(leads.id, payload.lead_id)))
  if (lead?.outcome !== 'parked') return
  const { count = 1 } = payload
  await alert(ctx, (await ownerOf(ctx)).id, {
    kind: 'NEW_LEAD',
    clientId: null,
    ...(count > 1
      ? {
          title: `${count} leads from one delivery are on hold`,
          body: `${lead.summary}: ${payload.reason}\nThey’re all kept. You can reprocess them under Deliveries.`,
        }
      : {
          title: `A lead is on hold: ${lead.summary}`,
          body: `${payload.reason}\nIt’s kept. You can reprocess it under Deliveries.`,
        }),
    path: '/integrations/deliveries',
  })
})
