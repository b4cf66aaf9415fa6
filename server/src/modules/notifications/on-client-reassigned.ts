import { clientReassigned } from '#events/clients'
import { listener } from '#platform/events'
import { lastLead, leadAlert, presentClient } from './about-lead.ts'
import { alert } from './alert.ts'
import { endReminders, planReminders } from './reminders.ts'

/** A lead that is still new when it changes hands starts anew for the new person (rule 50); others are told nothing. */
export const onClientReassigned = listener(
  clientReassigned,
  'notifications',
  async (ctx, { subjectId, actorId, payload }) => {
    await endReminders(ctx, subjectId)
    const client = await presentClient(ctx, subjectId)
    if (!client?.assignedToId || client.assignedToId !== payload.to_id || client.assignedToId === actorId) return
    const lead = await lastLead(ctx, client.id)
    await alert(ctx, client.assignedToId, leadAlert('NEW_LEAD', `${client.name} was given to you`, client, lead))
    await planReminders(ctx, client)
  },
)
