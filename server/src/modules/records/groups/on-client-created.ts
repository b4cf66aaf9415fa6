import { clientCreated } from '#events/clients'
import { listener } from '#platform/events'
import { followRules } from './follow-rules.ts'

/** A client that was added by hand stands in the groups whose rules it fits. */
export const onClientCreated = listener(clientCreated, 'groups', async (ctx, { subjectId }) => {
  await followRules(ctx, [subjectId])
})
