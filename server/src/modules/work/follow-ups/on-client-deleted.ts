import { clientDeleted } from '#events/clients'
import { listener } from '#platform/events'
import { binFollowUps } from './together.ts'

/** A client that lies in the bin has no follow-up. */
export const onClientDeleted = listener(clientDeleted, 'follow-ups', (ctx, { subjectId }) =>
  binFollowUps(ctx, [subjectId]),
)
