import { clientReassigned } from '#events/clients'
import { listener } from '#platform/events'
import { endMoved } from './end-moved.ts'

/** A clock ends when its client goes to somebody else. */
export const onClientReassigned = listener(clientReassigned, 'lead-assignment', (ctx, { subjectId, actorId, at }) =>
  endMoved(ctx, [subjectId], { actorId, at }),
)
