import type { TraceStep } from '@fairlead/contract/records/leads'
import { and, eq } from 'drizzle-orm'
import { leadUndelivered } from '#events/lead-distribution'
import { ownOrganization } from '#identity/account'
import { listener } from '#platform/events'
import { leadDetails } from '#work/lead-distribution'
import { captureLead } from './capture-lead.ts'
import { leads } from './lead-capture.tables.ts'

/**
 * Captures a lead that went out alone and reached nobody (rule 117): the lead itself becomes a client, by the source
 * and the form that it came by, and goes no further. One that came home already, or was deleted, stays as it is.
 */
export const onLeadUndelivered = listener(leadUndelivered, 'lead-capture', async (ctx, { subjectId, payload }) => {
  if (!payload.comes_home) return
  await ctx.turn([subjectId])
  const [lead] = await ctx.db
    .select()
    .from(leads)
    .where(and(eq(leads.orgId, ctx.actor.orgId), eq(leads.id, subjectId)))
    .for('update')
  const org = await ownOrganization(ctx)
  const details = lead && leadDetails(lead, org.countryCode, ctx.now)
  if (lead?.outcome !== 'distributed_only' || !details) return
  const { id: leadId, orgId, inboxId, itemKey, connectionId, leadSource: source } = lead
  const cameHome: TraceStep = {
    step: 'received',
    at: ctx.now.toISOString(),
    text: payload.is_unsure ? 'Returned: it may not have been delivered' : 'Returned: it couldn’t be delivered',
    details: payload.reason ? [payload.reason] : [],
  }
  const part = (id: string | null, name: string | null) => ({ id, name })
  const now = { orgId, inboxId, itemKey, connectionId, source, leadId, now: ctx.now }
  await captureLead(
    ctx,
    { ...now, receivedAt: new Date(lead.receivedAt), before: [...lead.trace, cameHome] },
    {
      externalId: lead.externalId,
      submittedAt: new Date(lead.submittedAt),
      form: lead.formId ? { id: lead.formId, name: lead.formName ?? '', version: lead.formVersion ?? 1 } : null,
      page: part(lead.pageId, lead.pageName),
      campaign: part(lead.campaignId, lead.campaignName),
      ad: part(lead.adId, lead.adName),
      sourceDetail: lead.sourceDetail,
      answers: lead.answers,
      fields: details.fields,
      phoneCountry: null,
      consent: lead.consent,
      pageUrl: lead.pageUrl,
      referrer: lead.referrer,
      utm: lead.utm,
      isTest: false,
      keptBecause: 'It was shared but couldn’t be delivered',
      ignoredBecause: null,
    },
    org,
  )
})
