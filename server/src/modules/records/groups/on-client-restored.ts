import { clientRestored } from '#events/clients'
import { listener } from '#platform/events'
import { followRules } from './follow-rules.ts'

/** Who comes out of the bin is asked about again: rules and time went on meanwhile. */
export const onClientRestored = listener(clientRestored, 'groups', async (ctx, { subjectId }) => {
  await followRules(ctx, [subjectId])
})
