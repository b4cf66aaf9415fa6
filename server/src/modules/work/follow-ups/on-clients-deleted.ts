import { clientsDeleted } from '#events/clients'
import { listener } from '#platform/events'
import { binFollowUps } from './together.ts'

/** A client in the bin has no follow-up. */
export const onClientsDeleted = listener(clientsDeleted, 'follow-ups', (ctx, { payload }) =>
  binFollowUps(ctx, payload.client_ids),
)
