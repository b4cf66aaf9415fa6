import { clientsDeleted } from '#events/clients'
import { listener } from '#platform/events'
import { binFollowUps } from './together.ts'

/** The same as of one client, for many that were deleted together. */
export const onClientsDeleted = listener(clientsDeleted, 'follow-ups', (ctx, { payload }) =>
  binFollowUps(ctx, payload.client_ids),
)
