import { clientsReassigned } from '#events/clients'
import { listener } from '#platform/events'
import { endMoved } from './clocks/end-moved.ts'

/** A clock ends when its client goes to somebody else. */
export const onClientsReassigned = listener(clientsReassigned, 'lead-assignment', (ctx, { actorId, at, payload }) =>
  endMoved(
    ctx,
    payload.moves.map(({ client_id }) => client_id),
    { actorId, at },
  ),
)
