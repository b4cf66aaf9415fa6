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
    ...(lead.pageUrl ? [`Submitted from ${lead.pageUrl}`] : []),
  ],
})

/** How its numbers and addresses were read. */
export const readStep = (person: Person): Step => ({
  step: 'read',
  text: person.contacts.length === 0 ? 'No phone number or email' : 'Contact details checked',
  details: person.contacts.map((c) =>
    c.kind === 'email'
      ? (c.value ?? `“${c.raw}” isn’t an email address. Kept as is, not used for matching`)
      : c.value
        ? `“${c.raw}” is ${displayPhone(c.value, c.extension)}${c.country ? ` (${c.country})` : ''}`
        : `“${c.raw}” isn’t a valid phone number. Kept as is, not used for matching`,
  ),
})

/** What a match key is of. */
export const contactKind = (key: string): 'phone' | 'email' => (key.startsWith('p:') ? 'phone' : 'email')

const sameWhat = (key: string): string =>
  `${contactKind(key) === 'phone' ? 'phone number' : 'email address'}: ${key.slice(2).replace(';', ' ext. ')}`

/** Whether somebody known has this number or address, and who has it and is somebody else (rules 35, 221 and 222). */
export function matchedStep(
  match: Match | undefined,
  others: readonly Match[],
  verdict?: { isCombined: boolean; why: string | null },
): Step {
  const apart = others.map(
    ({ name, matched_on }) =>
      `${name} has the same ${sameWhat(matched_on)}, but other details differ, so they stay separate`,
  )
  if (match)
    return {
      step: 'matched',
      text: `Matches existing client ${match.name}`,
      details: [`Same ${sameWhat(match.matched_on)}`, ...(verdict?.why ? [verdict.why] : []), ...apart],
    }
  return apart.length > 0
    ? { step: 'matched', text: 'No matching client', details: apart }
    : { step: 'matched', text: 'No client has this number or address', details: [] }
}

/** Why a lead is one of its own although another one has its id. */
export const idOfOtherStep = (now: Date, id: string): TraceStep => ({
  step: 'received',
  at: now.toISOString(),
  text: `The ID “${id}” already belongs to a lead about someone else`,
  details: ['It’s treated as a separate lead without an ID. Map an ID that’s unique for each lead.'],
})
