import { clientReassigned } from '#events/clients'
import { listener } from '#platform/events'
import { followRules } from './follow-rules.ts'

/** Rules that ask whose a client is, or since when, look again when it changes hands. */
export const onClientReassigned = listener(clientReassigned, 'groups', async (ctx, { subjectId }) => {
  await followRules(ctx, [subjectId], ['assignedTo', 'dateAssigned'])
})
