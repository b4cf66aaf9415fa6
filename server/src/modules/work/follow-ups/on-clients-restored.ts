import { clientsRestored } from '#events/clients'
import { listener } from '#platform/events'
import { restoreFollowUps } from './together.ts'

/** A client that comes out of the bin has the follow-up again that went into it. */
export const onClientsRestored = listener(clientsRestored, 'follow-ups', (ctx, { payload }) =>
  restoreFollowUps(ctx, payload.client_ids),
)
