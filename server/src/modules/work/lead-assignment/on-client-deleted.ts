import { clientDeleted } from '#events/clients'
import { listener } from '#platform/events'
import { endClock, openClock } from './clocks.ts'

/** Nobody waits for what lies in the bin. */
export const onClientDeleted = listener(clientDeleted, 'lead-assignment', async (ctx, { subjectId, at }) => {
  const [clock] = await openClock(ctx, subjectId)
  if (clock) await endClock(ctx, clock, { outcome: 'binned' }, at)
})
