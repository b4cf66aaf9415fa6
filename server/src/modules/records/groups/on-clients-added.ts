import { clientsAdded } from '#events/clients'
import { listener } from '#platform/events'
import { followRules } from './follow-rules.ts'

/** Clients of a sheet stand in the groups whose rules they fit. */
export const onClientsAdded = listener(clientsAdded, 'groups', async (ctx, { payload }) => {
  await followRules(ctx, payload.client_ids)
})
