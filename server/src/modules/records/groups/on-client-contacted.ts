import { clientContacted } from '#events/clients'
import { listener } from '#platform/events'
import { followRules } from './follow-rules.ts'

/** Rules that ask for the last activity look again when somebody was in touch. */
export const onClientContacted = listener(clientContacted, 'groups', async (ctx, { subjectId }) => {
  await followRules(ctx, [subjectId], ['lastActivity'])
})
