import { clientContacted } from '#events/clients'
import { listener } from '#platform/events'
import { endReminders } from './reminders.ts'

/** The first contact stops the reminders of a new lead (rule 20). */
export const onClientContacted = listener(clientContacted, 'notifications', (ctx, { subjectId, payload }) =>
  endReminders(ctx, subjectId, payload.at),
)
