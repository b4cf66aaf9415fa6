import { clientMerged } from '#events/clients'
import { listener } from '#platform/events'
import { followAssignees } from './together.ts'

/** A follow-up that came by a merge is one of whoever has the client now. */
export const onClientMerged = listener(clientMerged, 'follow-ups', (ctx, { subjectId }) =>
  followAssignees(ctx, [subjectId]),
)
