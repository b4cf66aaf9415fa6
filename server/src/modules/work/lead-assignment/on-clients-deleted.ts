import { clientsDeleted } from '#events/clients'
import { listener } from '#platform/events'
import { endClock, openClocks } from './clocks/clocks.ts'

/** The clocks of clients in the bin end. */
export const onClientsDeleted = listener(clientsDeleted, 'lead-assignment', async (ctx, { at, payload }) => {
  for (const clock of await openClocks(ctx, payload.client_ids)) await endClock(ctx, clock, { outcome: 'binned' }, at)
})
