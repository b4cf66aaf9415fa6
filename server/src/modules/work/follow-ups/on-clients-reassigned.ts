import { clientsReassigned } from '#events/clients'
import { listener } from '#platform/events'
import { followAssignees } from './together.ts'

/** The same as of one client, for many that changed hands together. */
export const onClientsReassigned = listener(clientsReassigned, 'follow-ups', (ctx, { payload }) =>
  followAssignees(
    ctx,
    payload.moves.map(({ client_id }) => client_id),
  ),
)
