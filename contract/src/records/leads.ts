import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { prefixes } from '../prefixes.ts'
import { CountryCode, Id, Instant } from '../primitives.ts'
import { LeadSourceId } from './clients.ts'
import { AnswerTarget } from './fields/answer-target.ts'

/** What became of a lead (rule 196). */
export const LeadOutcome = z.enum(['created', 'attached', 'ignored', 'parked', 'distributed_only'])
export type LeadOutcome = z.output<typeof LeadOutcome>

/** One answer, and where it went. Empty when it was asked and not answered. */
export const LeadAnswer = z.object({
  name: z.string(),
  label: z.string(),
  /** As people read it. */
  value: z.string(),
  /** Letter for letter as it came, where that reads otherwise (rule 21). */
  received: z.string().optional(),
  /** The country that was chosen beside a number. */
  country: CountryCode.optional(),
  mapped_to: AnswerTarget.nullable(),
})
export type LeadAnswer = z.output<typeof LeadAnswer>

/** Those of the answers that say something. */
export const answered = (answers: readonly LeadAnswer[]): LeadAnswer[] => answers.filter(({ value }) => value !== '')

/** Names the answer by which the person who passed a lead on is told how it went: for its recipient alone. */
export const outcomeLink = 'fairlead:outcome'

/** What the person said, as it may be asked about and passed on. */
export const said = (answers: readonly LeadAnswer[]): LeadAnswer[] =>
  answered(answers).filter(({ name }) => name !== outcomeLink)

/** One step of the explanation why a lead is where it is: a fact in words, with what it rested on. */
export const TraceStep = z.object({
  step: z.enum(['received', 'read', 'matched', 'distributed', 'created', 'attached', 'assigned', 'parked', 'ignored']),
  at: Instant,
  text: z.string(),
  details: z.array(z.string()),
})
export type TraceStep = z.output<typeof TraceStep>

/** A lead as received: read-only, values letter for letter (rule 21). */
export const RawLead = z.object({
  id: Id,
  lead_source: LeadSourceId,
  form: z.object({ id: Id, name: z.string(), version: z.int() }).nullable(),
  page_id: z.string().nullable(),
  page_name: z.string().nullable(),
  campaign_id: z.string().nullable(),
  campaign_name: z.string().nullable(),
  ad_id: z.string().nullable(),
  ad_name: z.string().nullable(),
  answers: z.array(LeadAnswer),
  consent: z.object({ wording: z.string(), given: z.boolean() }).nullable(),
  page_url: z.string().nullable(),
  referrer: z.string().nullable(),
  utm: z.record(z.string(), z.string()),
  external_id: z.string().nullable(),
  submitted_at: Instant,
  received_at: Instant,
  processed_at: Instant,
  outcome: LeadOutcome,
  reason: z.string().nullable(),
  is_test: z.boolean(),
  is_late: z.boolean(),
  trace: z.array(TraceStep),
})
export type RawLead = z.output<typeof RawLead>

export const rawLeadInfo = endpoint({
  method: 'GET',
  path: `${prefixes.userClient}/raw-lead-info/client/:id/`,
  access: { session: true },
  summary: 'All leads of a client as received, with how they were read and why',
  params: z.object({ id: Id }),
  /** `is_cut`: there are still older ones, beyond the newest 200. */
  reply: z.object({ client_id: Id, leads: z.array(RawLead), is_cut: z.boolean() }),
})
