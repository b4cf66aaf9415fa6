import { clientsRestored } from '#events/clients'
import { listener } from '#platform/events'
import { followRules } from './follow-rules.ts'

/** The same as of one client, for many that came out of the bin together. */
export const onClientsRestored = listener(clientsRestored, 'groups', async (ctx, { payload }) => {
  await followRules(ctx, payload.client_ids)
})
