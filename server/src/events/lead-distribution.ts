import { z } from 'zod'
import { defineEvent } from './define.ts'

/** Copies of a lead were tried, and none reached anybody; the subject is the lead. */
export const leadUndelivered = defineEvent(
  'lead.undelivered',
  z.object({
    copy_id: z.uuid(),
    reason: z.string(),
    /** No client was made of it: it comes home now (rule 112). */
    comes_home: z.boolean(),
    /** Whether it arrived is not known. */
    is_unsure: z.boolean(),
  }),
)

/** A recipient said what came of a lead, or wants no more; the subject is the copy. */
export const copyAnswered = defineEvent(
  'copy.answered',
  z.object({ outcome: z.enum(['contacted', 'appointment', 'sold', 'bad_lead', 'declined']) }),
)
