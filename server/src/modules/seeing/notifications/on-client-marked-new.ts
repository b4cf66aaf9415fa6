import { clientMarkedNew } from '#events/clients'
import { listener } from '#platform/events'
import { presentClient } from './about-lead.ts'
import { planReminders } from './reminders.ts'

/** Marking a client as new by hand starts its reminders anew (rule 47). */
export const onClientMarkedNew = listener(clientMarkedNew, 'notifications', async (ctx, { subjectId }) => {
  const client = await presentClient(ctx, subjectId)
  if (client) await planReminders(ctx, [client])
})
