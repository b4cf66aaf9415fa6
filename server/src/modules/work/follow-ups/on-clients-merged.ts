import { clientsMerged } from '#events/clients'
import { listener } from '#platform/events'
import { followAssignees } from './together.ts'

/** A follow-up that came by a merge is for the assignee of the survivor. */
export const onClientsMerged = listener(clientsMerged, 'follow-ups', (ctx, { payload }) =>
  followAssignees(
    ctx,
    payload.merges.map(({ client_id }) => client_id),
  ),
)
