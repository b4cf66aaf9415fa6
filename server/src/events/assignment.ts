import { z } from 'zod'
import { defineEvent } from './define.ts'

/** Somebody has not been in touch with a client within the time of their rule; they are reminded, once. */
export const responseDue = defineEvent('response.due', z.object({ user_id: z.uuid(), minutes: z.int() }))

/** Rules applied to unassigned clients; the person who got some is told, once of all. */
export const assignmentApplied = defineEvent(
  'assignment.applied',
  z.object({ people: z.array(z.object({ user_id: z.uuid(), clients: z.int() })) }),
)

/** A rule of lead assignment was made; the subject is the rule. */
export const assignmentRuleCreated = defineEvent('assignment-rule.created', z.object({}))
