import { clientsCreated } from '#events/clients'
import { listener } from '#platform/events'
import { followRules } from './follow-rules.ts'

/** A new client is in the groups whose rules it fits (rules 15 and 37). */
export const onClientsCreated = listener(clientsCreated, 'groups', async (ctx, { payload }) => {
  await followRules(ctx, payload.client_ids)
})
