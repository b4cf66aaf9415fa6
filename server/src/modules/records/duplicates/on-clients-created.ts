import { clientsCreated } from '#events/clients'
import { listener } from '#platform/events'
import { findPairsOf } from './find-pairs.ts'

/** The person who a new client may be as well is a pair with it at once. What a lead made was matched when it was captured. */
export const onClientsCreated = listener(clientsCreated, 'duplicates', async (ctx, { payload }) => {
  if (payload.client_source !== 'external_integration') await findPairsOf(ctx, payload.client_ids)
})
