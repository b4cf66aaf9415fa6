import { clientsReassigned } from '#events/clients'
import { listener } from '#platform/events'
import { presentClient } from './about-lead.ts'
import { endAllReminders, planReminders } from './reminders.ts'

/** Of clients that changed hands together, reminders go on with whoever has them now; whoever began it tells people. */
export const onClientsReassigned = listener(clientsReassigned, 'notifications', async (ctx, { payload }) => {
  const moved = await Promise.all(
    payload.moves.map(async ({ client_id, to_id }) => ({
      client: await presentClient(ctx, client_id),
      client_id,
      to_id,
    })),
  )
  // It may have gone on meanwhile: then the later event does it.
  const here = moved.filter(({ client, to_id }) => !client || client.assignedToId === to_id)
  await endAllReminders(
    ctx,
    here.map(({ client_id }) => client_id),
  )
  await Promise.all(here.map(({ client }) => client && planReminders(ctx, client)))
})
