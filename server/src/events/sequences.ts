import { z } from 'zod'
import { defineSetEvent } from './define.ts'

/** Clients came into a sequence. Activation tasks follow it. */
export const clientsEnrolled = defineSetEvent(
  'clients.enrolled',
  z.object({
    enrolments: z.array(z.object({ client_id: z.uuid(), enrolment_id: z.uuid(), sequence_id: z.uuid() })),
  }),
  'enrolments',
)

/** Steps of sequences are due: whose work each is, is told once. */
export const sequenceStepsDue = defineSetEvent(
  'sequence.steps-due',
  z.object({
    steps: z.array(z.object({ client_id: z.uuid(), enrolment_id: z.uuid(), user_id: z.uuid() })),
  }),
  'steps',
)
