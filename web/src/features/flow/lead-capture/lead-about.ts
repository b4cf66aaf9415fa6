import type { RawLead } from '@fairlead/contract/records/leads'

/** What is asked about: a lead, or what was decided at some time; nothing for how the client began. */
export type WhyAbout = { leadId?: string | null; at?: string }

/** The lead that explains it: by its id, else the last that was there by then, else the first of all. */
export function leadAbout(leads: readonly RawLead[], { leadId, at }: WhyAbout): RawLead | undefined {
  const byId = leads.find(({ id }) => id === leadId)
  if (byId) return byId
  // The newest comes first.
  const byTime = at ? leads.find(({ received_at: received }) => Date.parse(received) <= Date.parse(at)) : undefined
  return byTime ?? leads.at(-1)
}
