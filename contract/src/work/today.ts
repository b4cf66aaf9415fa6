import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { ById, Done, Id, Instant, PageQuery } from '../primitives.ts'
import { SharedContentType } from '../records/content-types.ts'
import { ExitReason } from '../records/sequence-reasons.ts'
import { FollowUp, FollowUpRow } from './follow-ups.ts'
import { Decision } from './sequence-clients.ts'
import { StepAction } from './sequences/steps.ts'

const session = { session: true } as const

/** What can be due today: a step of a sequence, a follow-up, a new lead, a client who opened something. */
export const TodayKind = z.enum(['step', 'follow_up', 'new_lead', 'opened'])
export type TodayKind = z.output<typeof TodayKind>

/** One thing to do. `key` stays the same as long as it is due; when it is due again it has another. */
export const TodayItem = z.object({
  key: z.string(),
  kind: TodayKind,
  /** When it became due, arrived or was opened. */
  at: Instant,
  is_late: z.boolean(),
  /** Why now, in one line. */
  because: z.string(),
  client: FollowUpRow.shape.client.extend({
    company: z.string().nullable(),
    phone_extension: z.string().nullable(),
    lead_source: z.string(),
    source_detail: z.string().nullable(),
  }),
  step: z
    .object({
      enrolment_id: Id,
      sequence: z.object({ id: Id, name: z.string() }),
      step_id: Id,
      number: z.int(),
      /** How many steps the sequence has. */
      total: z.int(),
      action: StepAction,
      names: z.array(z.string()),
      decision: Decision.nullable(),
      exit_asked: ExitReason.nullable(),
    })
    .nullable(),
  follow_up: FollowUp.nullable(),
  opened: z
    .object({
      share_id: Id,
      content: z.object({ type: SharedContentType, id: Id, name: z.string() }),
      times_viewed: z.int(),
      seconds_viewed: z.int(),
      last_viewed_at: Instant,
    })
    .nullable(),
})
export type TodayItem = z.output<typeof TodayItem>

export const listToday = endpoint({
  method: 'GET',
  path: '/api/today',
  access: session,
  summary: 'Everything due today for the caller, earliest first: by kind, or all together',
  query: PageQuery.pick({ cursor: true, page_size: true }).extend({ kind: TodayKind.optional() }),
  reply: z.object({ results: z.array(TodayItem), next: z.string().nullable() }),
  ours: true,
})

export const countToday = endpoint({
  method: 'GET',
  path: '/api/today/count',
  access: session,
  summary: 'How much is due today by kind, up to 1000 of each, for how many clients, and how much was done today',
  reply: z.object({
    step: z.int(),
    follow_up: z.int(),
    new_lead: z.int(),
    opened: z.int(),
    /** Clients of whom something is due: what the list shows, one item each. */
    clients: z.int(),
    done: z.int(),
  }),
  ours: true,
})

export const dismissOpened = endpoint({
  method: 'POST',
  path: '/api/today/opened/:id/dismiss',
  access: session,
  summary: 'Removes a client who opened something (by the share) from today’s list until it is opened again',
  params: ById,
  reply: Done,
  ours: true,
})
