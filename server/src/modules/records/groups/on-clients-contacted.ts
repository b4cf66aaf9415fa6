import { clientsContacted } from '#events/clients'
import { listener } from '#platform/events'
import { followRules } from './follow-rules.ts'

/** Rules that ask for the last activity are evaluated again after a contact. */
export const onClientsContacted = listener(clientsContacted, 'groups', async (ctx, { payload }) => {
  await followRules(ctx, payload.client_ids, ['lastActivity'])
})
