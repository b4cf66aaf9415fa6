import { clientsContacted, clientsNotContacted } from '#events/clients'
import { listener } from '#platform/events'
import { endReminders, planReminders, presentAmong } from './reminders.ts'

/** The first contact stops the reminders of a new lead (rule 20). */
export const onClientsContacted = listener(clientsContacted, 'notifications', (ctx, { payload }) =>
  endReminders(ctx, payload.client_ids, { contactedAt: payload.at }),
)

/** Nobody contacted it after all: a lead that is still new is brought to mind again. */
export const onClientsNotContacted = listener(clientsNotContacted, 'notifications', async (ctx, { payload }) =>
  planReminders(ctx, await presentAmong(ctx, payload.client_ids)),
)
