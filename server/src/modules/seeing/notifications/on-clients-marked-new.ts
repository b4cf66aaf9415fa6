import { clientsMarkedNew } from '#events/clients'
import { listener } from '#platform/events'
import { planReminders, presentAmong } from './reminders.ts'

/** The same as of one client, for many that were marked together (rule 47). */
export const onClientsMarkedNew = listener(clientsMarkedNew, 'notifications', async (ctx, { payload }) => {
  await planReminders(ctx, await presentAmong(ctx, payload.client_ids))
})
