import { clientReassigned } from '#events/clients'
import { listener } from '#platform/events'
import { followAssignees } from './together.ts'

/** A follow-up goes with its client. */
export const onClientReassigned = listener(clientReassigned, 'follow-ups', (ctx, { subjectId }) =>
  followAssignees(ctx, [subjectId]),
)
