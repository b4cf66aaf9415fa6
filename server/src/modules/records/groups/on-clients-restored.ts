import { clientsRestored } from '#events/clients'
import { listener } from '#platform/events'
import { followRules } from './follow-rules.ts'

/** Rules are evaluated again for a client that comes back: they, and the time, may have changed since. */
export const onClientsRestored = listener(clientsRestored, 'groups', async (ctx, { payload }) => {
  await followRules(ctx, payload.client_ids)
})
