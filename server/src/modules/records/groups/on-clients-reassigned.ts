import { clientsReassigned } from '#events/clients'
import { listener } from '#platform/events'
import { followRules } from './follow-rules.ts'

/** The same as of one client, for many that changed hands together. */
export const onClientsReassigned = listener(clientsReassigned, 'groups', async (ctx, { payload }) => {
  const ids = payload.moves.map(({ client_id }) => client_id)
  await followRules(ctx, ids, ['assignedTo', 'dateAssigned'])
})
