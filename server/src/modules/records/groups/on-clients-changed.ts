import { clientsChanged } from '#events/clients'
import { listener } from '#platform/events'
import { followRules } from './follow-rules.ts'

/** Rules that ask for what changed are evaluated again. */
export const onClientsChanged = listener(clientsChanged, 'groups', async (ctx, { payload }) => {
  await followRules(ctx, payload.client_ids, payload.keys)
})
