import { clientsReassigned } from '#events/clients'
import { listener } from '#platform/events'
import { followAssignees } from './together.ts'

/** A follow-up goes with its client. */
export const onClientsReassigned = listener(clientsReassigned, 'follow-ups', (ctx, { payload }) =>
  followAssignees(
    ctx,
    payload.moves.map(({ client_id }) => client_id),
  ),
)
