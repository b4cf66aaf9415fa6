import { clientsMarkedNew } from '#events/clients'
import { listener } from '#platform/events'
import { presentClient } from './about-lead.ts'
import { planReminders } from './reminders.ts'

/** The same as of one client, for many that were marked together (rule 47). */
export const onClientsMarkedNew = listener(clientsMarkedNew, 'notifications', async (ctx, { payload }) => {
  const marked = await Promise.all(payload.client_ids.map((id) => presentClient(ctx, id)))
  await Promise.all(marked.map((client) => client && planReminders(ctx, client)))
})
