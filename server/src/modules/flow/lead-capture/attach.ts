import type { LeadSourceId } from '@fairlead/contract/records/clients'
import { answered } from '@fairlead/contract/records/leads'
import type { Ctx } from '#platform/context'
import { record } from '#records/activities'
import { type Absorbed, absorbLead, type ClientRecord } from '#records/clients'
import type { ParsedLead } from '#work/inbox'
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
