import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { ById, Id, Instant, Page, PageQuery } from '../primitives.ts'
import { LeadSourceId } from '../records/clients.ts'
import { LeadOutcome, RawLead } from '../records/leads.ts'

/** One line of the ledger: what arrived and what became of it. */
export const Delivery = z.object({
  id: Id,
  lead_source: LeadSourceId,
  source_detail: z.string().nullable(),
  /** Whom it is about, as far as it could be read. */
  summary: z.string(),
  received_at: Instant,
  processed_at: Instant,
  outcome: LeadOutcome,
  reason: z.string().nullable(),
  client: z.object({ id: Id, name: z.string() }).nullable(),
  is_test: z.boolean(),
})
export type Delivery = z.output<typeof Delivery>

const owner = { session: true, owner: true } as const

export const listDeliveries = endpoint({
  method: 'GET',
  path: '/api/inbox/deliveries',
  access: owner,
  summary: 'The ledger: every lead that was delivered, newest first, with its outcome and reason',
  query: PageQuery.extend({
    outcome: LeadOutcome.optional(),
    lead_source: LeadSourceId.optional(),
    /** Of one source, as source health names it. */
    connection_id: z.string().min(1).max(200).optional(),
  }),
  reply: Page(Delivery),
  ours: true,
})

export const getDelivery = endpoint({
  method: 'GET',
  path: '/api/inbox/deliveries/:id',
  access: owner,
  summary: 'One delivery, with its bytes as text while they are kept, and the explanation of its outcome',
  params: ById,
  reply: Delivery.extend({
    lead: RawLead,
    raw: z
      .object({
        content_type: z.string(),
        headers: z.record(z.string(), z.string()),
        text: z.string(),
        is_cut: z.boolean(),
      })
      .nullable(),
  }),
  ours: true,
})

export const replayDelivery = endpoint({
  method: 'POST',
  path: '/api/inbox/deliveries/:id/replay',
  access: owner,
  summary: 'Reprocesses a delivery: leads on hold may become clients; its clients are corrected, never duplicated',
  params: ById,
  /** `is_corrected`: it reads otherwise than before, and its client was put right. */
  reply: Delivery.extend({ is_corrected: z.boolean() }),
  ours: true,
})

/** A job that failed for good. */
export const DeadLetter = z.object({
  id: Id,
  /** What the job was for, in words. */
  title: z.string(),
  reason: z.string(),
  attempts: z.int(),
  died_at: Instant,
  replayed_at: Instant.nullable(),
})
export type DeadLetter = z.output<typeof DeadLetter>

export const listDeadLetters = endpoint({
  method: 'GET',
  path: '/api/inbox/dead-letters',
  access: owner,
  summary: 'Jobs that failed permanently, newest first, with the reason',
  query: PageQuery,
  reply: Page(DeadLetter),
  ours: true,
})

export const replayDeadLetter = endpoint({
  method: 'POST',
  path: '/api/inbox/dead-letters/:id/replay',
  access: owner,
  summary: 'Resends a failed job',
  params: ById,
  reply: DeadLetter,
  ours: true,
})
