import { clientRestored } from '#events/clients'
import { listener } from '#platform/events'
import { restoreFollowUps } from './together.ts'

/** Who comes out of the bin has the follow-up again that went into it. */
export const onClientRestored = listener(clientRestored, 'follow-ups', (ctx, { subjectId }) =>
  restoreFollowUps(ctx, [subjectId]),
)
