import { clientsContacted } from '#events/clients'
import { listener } from '#platform/events'
import { endReminders } from './reminders.ts'

/** The first contact stops the reminders of a new lead (rule 20). */
export const onClientsContacted = listener(clientsContacted, 'notifications', (ctx, { payload }) =>
  endReminders(ctx, payload.client_ids, payload.at),
)
