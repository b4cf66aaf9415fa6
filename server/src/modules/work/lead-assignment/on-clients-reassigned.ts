import { clientsReassigned } from '#events/clients'
import { listener } from '#platform/events'
import { endMoved } from './end-moved.ts'

/** Clocks end when their clients go to somebody else together. */
export const onClientsReassigned = listener(clientsReassigned, 'lead-assignment', (ctx, { actorId, at, payload }) =>
  endMoved(
    ctx,
    payload.moves.map(({ client_id }) => client_id),
    { actorId, at },
  ),
)
