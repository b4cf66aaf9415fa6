import { z } from 'zod'
import { defineEvent } from './define.ts'

/** A lead was read: it made a client, joined one, or went elsewhere (then `client_id` is null, rule 112). */
export const leadCaptured = defineEvent(
  'lead.captured',
  z.object({
    lead_id: z.uuid(),
    client_id: z.uuid().nullable(),
    outcome: z.enum(['created', 'attached', 'distributed_only']),
    is_test: z.boolean(),
    /** Found by a later synchronisation (rule 24): one summary instead of many alerts. */
    is_late: z.boolean(),
    /** The same person corrected the same form within minutes (rule 30). */
    is_resubmission: z.boolean(),
  }),
)

/**
 * A lead could not be read, or several of one delivery; the owner is told with whatever is known (rule 16). The subject
 * is the lead, the first of several.
 */
export const leadParked = defineEvent(
  'lead.parked',
  z.object({ lead_id: z.uuid(), reason: z.string(), /** How many, where it is not one. */ count: z.int().optional() }),
)
