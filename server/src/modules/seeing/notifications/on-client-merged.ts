import { clientMerged } from '#events/clients'
import { listener } from '#platform/events'
import { presentClient } from './about-lead.ts'
import { tellFormer } from './on-client-reassigned.ts'
import { activeMembers } from './recipients.ts'
import { handReminders } from './reminders.ts'

/**
 * A client was merged into one that somebody else has: whoever had it is told where it is (rule 106), and reminders of
 * its lead go on with whoever has it now.
 */
export const onClientMerged = listener(clientMerged, 'notifications', async (ctx, { subjectId, actorId, payload }) => {
  const client = await presentClient(ctx, subjectId)
  if (!client) return
  await handReminders(ctx, client)
  const former = (await activeMembers(ctx)).find(({ userId }) => userId === payload.from_id)
  if (former && former.userId !== actorId && former.userId !== client.assignedToId)
    await tellFormer(ctx, client, former, actorId, payload.absorbed_name)
})
