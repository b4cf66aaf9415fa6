import { ClientField } from '@fairlead/contract/records/fields/answer-target'
import { LeadAnswer } from '@fairlead/contract/records/leads'
import { z } from 'zod'
import type { Ctx } from '#platform/context'
import { type LeadSource, type ParsedLead, receive } from '#work/inbox'

const Body = z.object({
  org_id: z.uuid(),
  /** Who passed it on, as the recipient reads it. */
  from: z.string(),
  chain: z.array(z.uuid()),
  submitted_at: z.iso.datetime(),
  fields: z.array(z.object({ field: ClientField, value: z.string(), country: z.string().optional() })),
  answers: z.array(LeadAnswer),
  consent: z.object({ wording: z.string(), given: z.boolean() }).nullable(),
})
export type SharedLead = z.output<typeof Body>

/** Puts a lead into the inbox of an account, as any other that arrives; the same key again changes nothing. */
export function deliverShared(ctx: Ctx, from: string, key: string, lead: SharedLead): Promise<boolean> {
  return receive(ctx.as(null), {
    source: 'leads_distributor',
    connectionId: `distribution:${lead.org_id}:${from}`,
    orgId: lead.org_id,
    externalId: key,
    contentType: 'application/json',
    headers: {},
    body: Buffer.from(JSON.stringify(lead)),
  })
}

/** Leads that other accounts passed on: nothing can be posted to it, only distribution writes them. */
export const sharedLeadSource: LeadSource = {
  id: 'leads_distributor',
  async parse(_ctx, delivery) {
    const shared = Body.parse(JSON.parse(delivery.body.toString('utf8')))
    const lead: ParsedLead = {
      externalId: delivery.id,
      submittedAt: new Date(shared.submitted_at),
      form: null,
      sourceDetail: shared.from,
      answers: shared.answers,
      fields: shared.fields,
      phoneCountry: null,
      consent: shared.consent,
      pageUrl: null,
      referrer: null,
      utm: {},
      isTest: false,
      chain: shared.chain,
      ignoredBecause: null,
    }
    return [{ orgId: shared.org_id, key: '0', lead }]
  },
}
