import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { ById, Instant } from '../primitives.ts'

/** How long "I didn't" is offered after a contact button was tapped. */
export const undoContactMinutes = 10

export const undoContact = endpoint({
  method: 'POST',
  path: '/api/clients/:id/undo-contact',
  access: { session: true },
  summary:
    'I didn’t call: within 10 minutes, undoes what a tap on a contact button logged, and reopens the sequence steps it completed (rule 232)',
  params: ById,
  /** When the tap was, as `updateLastInteraction` answered it. */
  body: z.strictObject({ at: Instant }),
  reply: z.object({ last_interaction_at: Instant.nullable() }),
  ours: true,
})
