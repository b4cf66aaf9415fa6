import { clientsGiven } from '#events/batches'
import { findUser } from '#identity/account'
import { alertRule } from '#platform/alerts'

const clientsOf = (n: number) => (n === 1 ? 'client' : `${n.toLocaleString('en')} clients`)

/** The person who got or lost clients by a change of many is told of all at once, and nobody of their own action. */
export const onClientsGiven = alertRule(clientsGiven, async (ctx, { actorId, payload }, alert) => {
  const by = actorId ? await findUser(ctx, actorId) : undefined
  const who = by ? `By ${by.name}${payload.is_undo ? ', who undid a bulk change' : ''}.` : ''
  for (const { user_id: userId, got, lost } of payload.people) {
    if (userId === actorId) continue
    if (got > 0)
      await alert(ctx, userId, {
        kind: 'CLIENT_REASSIGNED',
        clientId: null,
        title: got === 1 ? 'A client was assigned to you' : `${clientsOf(got)} were assigned to you`,
        body: [who, 'Their follow-ups moved with them.'].filter(Boolean).join(' '),
        path: '/clients',
      })
    if (lost > 0)
      await alert(ctx, userId, {
        kind: 'CLIENT_REASSIGNED',
        clientId: null,
        title: lost === 1 ? 'A client is no longer yours' : `${clientsOf(lost)} are no longer yours`,
        body: who,
        path: '/clients',
      })
  }
})
