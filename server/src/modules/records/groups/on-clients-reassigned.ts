import { clientsReassigned } from '#events/clients'
import { listener } from '#platform/events'
import { followRules } from './follow-rules.ts'

/** Rules that ask whose a client is, or since when, are evaluated again when its assignee changes. */
export const onClientsReassigned = listener(clientsReassigned, 'groups', async (ctx, { payload }) => {
  const ids = payload.moves.map(({ client_id }) => client_id)
  await followRules(ctx, ids, ['assignedTo', 'dateAssigned'])
})
