import { type LeadSourceId, leadSourceLabels } from '@fairlead/contract/records/clients'
import { answered, type TraceStep } from '@fairlead/contract/work/leads'
import { displayPhone } from '#platform/phone'
import type { Match } from '#records/clients'
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
      ? (c.value ?? `“${c.raw}” is not an e-mail address; it is kept as it is, and matches nobody`)
      : c.value
        ? `“${c.raw}” is ${displayPhone(c.value, c.extension)}${c.country ? ` (${c.country})` : ''}`
        : `“${c.raw}” is no number that can be called; it is kept as it is, and matches nobody`,
  ),
})

/** What a match key is of. */
export const contactKind = (key: string): 'phone' | 'email' => (key.startsWith('p:') ? 'phone' : 'email')

const sameWhat = (key: string): string =>
  `${contactKind(key) === 'phone' ? 'phone number' : 'e-mail address'}: ${key.slice(2).replace(';', ' ext. ')}`

/** Whether somebody known has this number or address, and who has it and is somebody else (rules 35, 221 and 222). */
export function matchedStep(
  match: Match | undefined,
  others: readonly Match[],
  verdict?: { isCombined: boolean; why: string | null },
): Step {
  const apart = others.map(
    ({ name, matched_on }) =>
      `${name} has the same ${sameWhat(matched_on)}. The rest tells them apart: they stay two clients`,
  )
  if (match)
    return {
      step: 'matched',
      text: `${match.name} is a client already`,
      details: [`Same ${sameWhat(match.matched_on)}`, ...(verdict?.why ? [verdict.why] : []), ...apart],
    }
  return apart.length > 0
    ? { step: 'matched', text: 'Nobody known is the same person', details: apart }
    : { step: 'matched', text: 'No client has this number or address', details: [] }
}

/** Why a lead is one of its own although another one has its id. */
export const idOfOtherStep = (now: Date, id: string): TraceStep => ({
  step: 'received',
  at: now.toISOString(),
  text: `The sender’s id “${id}” is that of another lead, about somebody else`,
  details: ['It counts as a lead of its own, without the id. Choose an id in the mapping that differs for each lead.'],
})
