import { clientsReassigned } from '#events/clients'
import { listener } from '#platform/events'
import { endAllReminders, planReminders, presentAmong } from './reminders.ts'

/** Of clients that changed hands together, reminders go on with whoever has them now; whoever began it tells people. */
export const onClientsReassigned = listener(clientsReassigned, 'notifications', async (ctx, { payload }) => {
  const ids = payload.moves.map(({ client_id }) => client_id)
  const present = new Map((await presentAmong(ctx, ids)).map((client) => [client.id, client]))
  // It may have gone on meanwhile: then the later event does it. Of a client that is no new lead any more none is left
  // that would still be said.
  const here = payload.moves.flatMap(({ client_id, to_id }) => {
    const client = present.get(client_id)
    return !client || (client.isNewLead && client.assignedToId === to_id) ? [{ client, client_id }] : []
  })
  await endAllReminders(
    ctx,
    here.map(({ client_id }) => client_id),
  )
  await planReminders(
    ctx,
    here.flatMap(({ client }) => client ?? []),
  )
})
