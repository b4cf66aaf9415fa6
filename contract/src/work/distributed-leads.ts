import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { prefixes } from '../prefixes.ts'
import { ById, Id, Instant, Page, PageQuery, QueryFlag, Text } from '../primitives.ts'
import { LeadSourceId } from '../records/clients.ts'
import { LeadAnswer } from '../records/leads.ts'
import { CopyChannel, DistributionType } from './lead-distribution.ts'

const access = { session: true, policy: 'INTEGRATIONS.MANAGE' } as const
const changing = { ...access, plan: 'AUTOMATIONS' } as const
const at = <P extends `/${string}`>(path: P) => `${prefixes.integrations}/lead-distribution${path}` as const

/**
 * What became of a way to a recipient. `sent`: it was handed over, to a mail server or to the app, where it lies ready
 * for the person who has the address; whether it was read, only `seen_at` tells. `not_used`: it was not chosen, and not needed.
 */
export const ChannelState = z.enum(['waiting', 'sent', 'failed', 'not_used'])
export type ChannelState = z.output<typeof ChannelState>

/** What became of a copy. `passed_on`: nobody was reached, so the next in turn got the lead (rule 117). */
export const CopyState = z.enum(['waiting', 'sent', 'failed', 'passed_on'])
export type CopyState = z.output<typeof CopyState>

/** What a recipient says of the lead. */
export const CopyOutcome = z.enum(['contacted', 'appointment', 'sold', 'bad_lead'])
export type CopyOutcome = z.output<typeof CopyOutcome>

/** Why a lead is bad. */
export const BadLeadReason = z.enum([
  'wrong_number',
  'no_answer',
  'not_interested',
  'wrong_area',
  'known_already',
  'spam',
  'other',
])
export type BadLeadReason = z.output<typeof BadLeadReason>

/** The same in words, as recipients choose them and senders read them. */
export const badLeadReasons: Record<BadLeadReason, string> = {
  wrong_number: 'Wrong phone number or email',
  no_answer: 'No answer',
  not_interested: 'Not interested',
  wrong_area: 'Wrong area or service',
  known_already: 'Already known to us',
  spam: 'Not a real person',
  other: 'Something else',
}

const SaidOutcome = z.object({
  outcome: CopyOutcome,
  /** Of a bad lead. */
  reason: BadLeadReason.nullable(),
  /** In the recipient's own words. */
  note: z.string().nullable(),
  at: Instant,
})

/** A copy of a lead that went out, or was meant to. */
export const DistributedLead = z.object({
  id: Id,
  created_at: Instant,
  lead: z.object({
    id: Id,
    /** Whom it is about; null once the details were wiped. */
    name: z.string().nullable(),
    lead_source: LeadSourceId,
    source_detail: z.string().nullable(),
    /** The client that was made of it here; null where none was, or where one may not see it. */
    client_id: Id.nullable(),
  }),
  /** `id` is null for a rule that was deleted. */
  rule: z.object({ id: Id.nullable(), name: z.string(), distribution_type: DistributionType }),
  recipient: z.object({
    /** Null for one who was taken out of the rule. */
    member_prof_id: Id.nullable(),
    recipient_name: z.string(),
    recipient_email: z.string().nullable(),
    recipient_phone: z.string().nullable(),
  }),
  state: CopyState,
  /** Why it is so, in words; null where nothing needs to be said. */
  reason: z.string().nullable(),
  /** All three, in their order. */
  channels: z.array(
    z.object({ channel: CopyChannel, state: ChannelState, reason: z.string().nullable(), at: Instant.nullable() }),
  ),
  /** When a person first looked at it by its link; robots and mail scanners do not count. */
  seen_at: Instant.nullable(),
  /** What was said of it last. */
  outcome: SaidOutcome.nullable(),
  /** It was sent again so often by hand. */
  resent_count: z.int(),
  /** Not while it is under way, nor after its details were wiped. */
  can_resend: z.boolean(),
  /** The client did not become one here: the history alone has it (rule 112). */
  is_distributed_only: z.boolean(),
  /** When its details are wiped; null where they are the client's. */
  wiped_at: Instant.nullable(),
})
export type DistributedLead = z.output<typeof DistributedLead>

export const leadsHistory = endpoint({
  method: 'GET',
  path: at('/leads-history'),
  access,
  summary: 'Copies of leads that were sent, newest first, with the status of each channel and the outcome',
  query: PageQuery.extend({
    rule_id: Id.optional(),
    /** Address or number of a recipient, in whichever rule. */
    recipient: Text(254).optional(),
    state: CopyState.optional(),
    /** `none`: nothing was said yet. */
    outcome: z.union([CopyOutcome, z.literal('none')]).optional(),
    lead_id: Id.optional(),
    /** Why the lead was bad, as was said last. */
    reason: BadLeadReason.optional(),
    lead_source: LeadSourceId.optional(),
    /** The form, webhook or other source by its name, exactly. */
    source_detail: Text(300).optional(),
    /** Of the last so many days. */
    days: z.coerce.number().int().min(1).max(365).optional(),
    /** Those that a person looked at. */
    seen: QueryFlag.optional(),
  }),
  reply: Page(DistributedLead),
})

export const getDistributedLead = endpoint({
  method: 'GET',
  path: '/api/lead-distribution/copies/:id',
  access,
  summary: 'One copy, with the lead as it was sent and every outcome reported',
  params: ById,
  reply: DistributedLead.extend({
    phone: z.string().nullable(),
    email: z.string().nullable(),
    /** None once the details were wiped. */
    answers: z.array(LeadAnswer.pick({ label: true, value: true })),
    /** Everything that was said, the last first. */
    outcomes: z.array(SaidOutcome),
    /** Why the lead went there, as its trace says. */
    trace: z.array(z.string()),
  }),
  ours: true,
})

export const resendDistributedLead = endpoint({
  method: 'POST',
  path: '/api/lead-distribution/copies/:id/resend',
  access: changing,
  summary: 'Resends a copy through all channels that haven’t succeeded, or by email if all have; uses no turn',
  params: ById,
  reply: DistributedLead,
  ours: true,
})

const Quality = z.object({
  copies: z.int(),
  /** Arrived by at least one way. */
  sent: z.int(),
  seen: z.int(),
  /** By what was said last. */
  contacted: z.int(),
  appointment: z.int(),
  sold: z.int(),
  bad_lead: z.int(),
  /** Why the bad ones were, most frequent first. */
  bad_reasons: z.array(z.object({ reason: BadLeadReason, count: z.int() })),
})
export type Quality = z.output<typeof Quality>

export const distributionQuality = endpoint({
  method: 'GET',
  path: '/api/lead-distribution/quality',
  access,
  summary: 'Lead quality by source and recipient, from the recipients’ outcomes; test leads aren’t sent',
  query: z.object({ days: z.coerce.number().int().min(1).max(365).default(30) }),
  reply: z.object({
    from: Instant,
    until: Instant,
    total: Quality,
    /** Most copies first; the first 200. */
    recipients: z.array(
      Quality.extend({
        /** Address or number: what `leads-history` takes as `recipient`. */
        recipient: z.string(),
        recipient_name: z.string(),
      }),
    ),
    sources: z.array(Quality.extend({ lead_source: LeadSourceId, source_detail: z.string().nullable() })),
  }),
  ours: true,
})
