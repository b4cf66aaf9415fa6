import { type LeadSourceId, leadSourceLabels } from '@fairlead/contract/records/clients'
import { answered, type TraceStep } from '@fairlead/contract/records/leads'
import { displayPhone } from '#platform/phone'
import type { Match } from '#records/matching'
import type { ParsedLead } from '#work/inbox'
import type { Person } from './normalise.ts'

type Step = Omit<TraceStep, 'at'>

const countOf = (answers: number): string => `${answers} ${answers === 1 ? 'answer' : 'answers'}`

/** What arrived, from where. */
export const receivedStep = (source: LeadSourceId, lead: ParsedLead): Step => ({
  step: 'received',
  text: lead.sourceDetail
    ? `Received from ${leadSourceLabels[source].toLowerCase()} “${lead.sourceDetail}”`
    : `Received from ${leadSourceLabels[source].toLowerCase()}`,
  details: [
    countOf(answered(lead.answers).length),
    ...(lead.campaign?.name ? [`Campaign ${lead.campaign.name}`] : []),
    ...(lead.pageUrl ? [`Sent from ${lead.pageUrl}`] : []),
  ],
})

/** How its numbers and addresses were read. */
export const readStep = (person: Person): Step => ({
  step: 'read',
  text: person.contacts.length === 0 ? 'No number and no address was given' : 'Numbers and addresses were read',
  details: person.contacts.map((c) =>
    c.kind === 'email'
      ? (c.value ?? c.raw)
      : c.value
        ? `“${c.raw}” is ${displayPhone(c.value)}${c.country ? ` (${c.country})` : ''}`
        : `“${c.raw}” is no number that can be called; it is kept as it is`,
  ),
})

/** Whether somebody known has this number or address. */
export const matchedStep = (match: Match | undefined, verdict?: { isCombined: boolean; why: string | null }): Step =>
  match
    ? {
        step: 'matched',
        text: `${match.name} is a client already`,
        details: [
          `Same ${match.matched_on.startsWith('p:') ? 'phone number' : 'e-mail address'}: ${match.matched_on.slice(2)}`,
          ...(verdict?.why ? [verdict.why] : []),
        ],
      }
    : { step: 'matched', text: 'No client has this number or address', details: [] }

/** Why a lead is one of its own although another one has its id. */
export const idOfOtherStep = (now: Date, id: string): TraceStep => ({
  step: 'received',
  at: now.toISOString(),
  text: `The sender’s id “${id}” is that of another lead, about somebody else`,
  details: ['It counts as a lead of its own, without the id. Choose an id in the mapping that differs for each lead.'],
})
