import type { LeadSourceId } from '@fairlead/contract/records/clients'
import { answered } from '@fairlead/contract/records/leads'
import type { Ctx } from '#platform/context'
import { record } from '#records/activities'
import { type Absorbed, absorbLead, type ClientRecord } from '#records/clients'
import type { ParsedLead } from '#work/inbox'
import type { Person } from './normalise.ts'
import { fillOwn, type WroteOwn } from './own-fields.ts'

/** What the same form wrote minutes before: who it was about, and what went to custom fields. */
export type Corrected = { person: Person; wrote: WroteOwn }

/** Adds a lead to somebody who is a client already, and writes it into the timeline with all that it said. */
export async function attach(
  ctx: Ctx,
  client: ClientRecord,
  lead: {
    id: string
    source: LeadSourceId
    parsed: ParsedLead
    person: Person
    country: string | null
    corrected: Corrected | undefined
  },
): Promise<Absorbed> {
  const { person, parsed, country, corrected } = lead
  const known = await absorbLead(ctx, client, person, corrected?.person)
  const read = { lead: parsed, country, detail: parsed.sourceDetail, isSilent: true }
  const own = await fillOwn(ctx, client.id, read, corrected?.wrote)
  const absorbed = {
    filled: [...known.filled, ...own.filled],
    replaced: [...known.replaced, ...own.replaced],
    suggestions: known.suggestions,
  }
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
