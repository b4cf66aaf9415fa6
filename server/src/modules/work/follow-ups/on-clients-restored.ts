import { clientsRestored } from '#events/clients'
import { listener } from '#platform/events'
import { restoreFollowUps } from './together.ts'

/** The same as of one client, for many that came out of the bin together. */
export const onClientsRestored = listener(clientsRestored, 'follow-ups', (ctx, { payload }) =>
  restoreFollowUps(ctx, payload.client_ids),
)
