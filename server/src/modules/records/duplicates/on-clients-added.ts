import { clientsAdded } from '#events/clients'
import { listener } from '#platform/events'
import { findPairsOf } from './find-pairs.ts'

/** Clients of a sheet that somebody else may be are pairs at once. */
export const onClientsAdded = listener(clientsAdded, 'duplicates', (ctx, { payload }) =>
  findPairsOf(ctx, payload.client_ids),
)
