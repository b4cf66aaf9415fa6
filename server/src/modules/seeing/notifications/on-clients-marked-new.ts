import { clientsMarkedNew } from '#events/clients'
import { listener } from '#platform/events'
import { planReminders, presentAmong } from './reminders.ts'

/** Marking a client as new by hand starts its reminders again (rule 47). */
export const onClientsMarkedNew = listener(clientsMarkedNew, 'notifications', async (ctx, { payload }) => {
  await planReminders(ctx, await presentAmong(ctx, payload.client_ids))
})
