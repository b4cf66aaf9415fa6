import { clientsMerged } from '#events/clients'
import { listener } from '#platform/events'
import { activeMembers, presentClient } from '#records/clients/alerting'
import { alertFormer } from './alerts/alert-former.ts'
import { handReminders } from './reminders.ts'

/**
 * A client was merged into one of another assignee: its former assignee is told where it is (rule 106), and reminders of
 * its lead go on with the assignee of the survivor.
 */
export const onClientsMerged = listener(clientsMerged, 'notifications', async (ctx, { actorId, payload }) => {
  for (const { client_id, absorbed_name, from_id, to_id } of payload.merges) {
    if (from_id === to_id) continue
    const client = await presentClient(ctx, client_id)
    if (!client) continue
    await handReminders(ctx, client)
    const former = (await activeMembers(ctx)).find(({ userId }) => userId === from_id)
    if (former && former.userId !== actorId && former.userId !== client.assignedToId)
      await alertFormer(ctx, client, former, actorId, absorbed_name)
  }
})
