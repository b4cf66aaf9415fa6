import { z } from 'zod'
import { defineEvent } from './define.ts'

/** A change of many clients, or its undo, gave and took clients; the person who got or lost some is told, once of all. */
export const clientsGiven = defineEvent(
  'batch.clients-given',
  z.object({
    people: z.array(z.object({ user_id: z.uuid(), got: z.int(), lost: z.int() })),
    is_undo: z.boolean(),
  }),
)
