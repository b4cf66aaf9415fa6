import { z } from 'zod'
import { Id, Instant } from '../primitives.ts'

/** FIXED has a day or a time; NOT_FIXED means someday. */
export const MaturityType = z.enum(['FIXED', 'NOT_FIXED'])

/** When something is due, as records carry it. */
export const Due = z.object({
  /** The reminder: the time picked, or the default time of the day picked; null for someday. */
  remind_on: Instant.nullable(),
  /** False when only a day was picked: it is overdue after that day's end, not after the reminder. */
  has_time: z.boolean(),
  maturity_type: MaturityType,
})
export type Due = z.output<typeof Due>

export const FollowUp = Due.extend({
  client_id: Id,
  is_overdue: z.boolean(),
  /** From when it is overdue (rule 53), so that a page that stays open knows; null for someday. */
  overdue_at: Instant.nullable(),
  note: z.string().nullable(),
})
export type FollowUp = z.output<typeof FollowUp>

/** How a contact or a follow-up ended. */
export const Outcome = z.enum(['REACHED', 'NO_ANSWER', 'INTERESTED', 'NOT_INTERESTED', 'CALL_BACK', 'WRONG_NUMBER'])
export type Outcome = z.output<typeof Outcome>
