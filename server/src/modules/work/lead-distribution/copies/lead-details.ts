import { builtInField, ClientField } from '@fairlead/contract/records/fields/answer-target'
import { type LeadAnswer, said } from '@fairlead/contract/records/leads'
import { keptDays } from '@fairlead/contract/work/lead-distribution'
import { cut } from '#platform/text'
import { type ContactDraft, distinct, emailDrafts, phoneDrafts } from '#records/clients'
import type { leads } from '#tables/flow/lead-capture'
import type { ParsedLead } from '#work/inbox'
import { readableLabel } from './readable-label.ts'

type Lead = Pick<typeof leads.$inferSelect, 'summary' | 'answers' | 'consent' | 'outcome' | 'processedAt'>

/** What a copy tells of a lead. */
export type LeadDetails = {
  name: string
  contacts: ContactDraft[]
  /** What was asked and answered beside who it is. */
  facts: { label: string; value: string }[]
  /** As a source gives it to the capture. */
  fields: ParsedLead['fields']
  answers: LeadAnswer[]
}

const person = new Set<string>(['name', 'first_name', 'last_name', 'email', 'phone'])
const mostFacts = 50

/** Of a longer answer the beginning is looked through for numbers and addresses. */
const longestAnswer = 1000

/** What of a lead goes out: who it is, and what they said; not where the sender found them. */
export function detailsOf(lead: Pick<Lead, 'summary' | 'answers' | 'consent'>, country: string | null): LeadDetails {
  const answers = said(lead.answers)
  const raw = answers.flatMap(({ mapped_to, value, received = value, country: chosen }) => {
    const field = builtInField(mapped_to)
    return field ? { field, value: received, country: chosen } : []
  })
  const contacts = distinct(
    raw.flatMap(({ field, value, country: chosen }) => {
      if (field === 'phone') return phoneDrafts(cut(value, longestAnswer), { chosen, guesses: [country] })
      return field === 'email' ? emailDrafts(cut(value, longestAnswer)) : []
    }),
  )
  const others = raw.filter(({ field }) => field !== 'phone' && field !== 'email')
  return {
    name: lead.summary,
    contacts,
    facts: answers
      .filter(({ mapped_to }) => !mapped_to || !person.has(mapped_to))
      .slice(0, mostFacts)
      .map(({ label, name, value }) => ({
        label: label === lead.consent?.wording ? 'Consent' : readableLabel(label || name),
        value,
      })),
    fields: [
      ...others,
      // As they were read here: the recipient's country may be another.
      ...contacts.map(({ kind, value, extension, raw: typed }) => ({
        field: ClientField.enum[kind],
        value: value ? `${value}${extension ? `;ext=${extension}` : ''}` : typed,
      })),
    ],
    // Custom fields are the sender's own: the recipient has none of their ids.
    answers: answers.map((answer) => ({
      ...answer,
      label: readableLabel(answer.label || answer.name),
      mapped_to: builtInField(answer.mapped_to) ?? null,
    })),
  }
}

/** Whether the details of a lead that was only passed on are kept no longer (rule 112); a client's stay with the client. */
const isWiped = (lead: Pick<Lead, 'outcome' | 'processedAt'>, now: Date): boolean =>
  lead.outcome === 'distributed_only' && Date.parse(lead.processedAt) <= now.getTime() - keptDays * 86_400_000

/** What a copy tells of a lead; undefined once the details of one that was only passed on are kept no longer. */
export const leadDetails = (lead: Lead, country: string | null, now: Date): LeadDetails | undefined =>
  isWiped(lead, now) ? undefined : detailsOf(lead, country)
