import type { LeadSourceId } from '@fairlead/contract/clients'
import { answered } from '@fairlead/contract/leads'
import { record } from '#modules/activities'
import { type Absorbed, absorbLead, type ClientRecord } from '#modules/clients'
import type { ParsedLead } from '#modules/inbox'
import type { Ctx } from '#platform/context'
import type { Person } from './normalise.ts'

/** Adds a lead to somebody who is a client already, and writes it into the timeline with all that it said. */
export async function attach(
  ctx: Ctx,
  client: ClientRecord,
  lead: { id: string; source: LeadSourceId; parsed: ParsedLead; person: Person; corrected: Person | undefined },
): Promise<Absorbed> {
  const { person, parsed, corrected } = lead
  const absorbed = await absorbLead(ctx, client, person, corrected)
  await record(ctx, {
    kind: 'DUPLICATE_LEAD_RECEIVED',
    clientId: client.id,
    data: {
      lead_source: lead.source,
      source_detail: parsed.sourceDetail,
      lead_id: lead.id,
      answers: answered(parsed.answers).map(({ label, value }) => ({ label, value })),
      ...absorbed,
    },
  })
  return absorbed
}
