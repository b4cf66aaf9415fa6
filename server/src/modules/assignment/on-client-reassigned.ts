import { and, eq } from 'drizzle-orm'
import { clientReassigned } from '#events/clients'
import { listener } from '#platform/events'
import { clients } from '#tables/clients'
import { endClock, openClock } from './clocks.ts'

/** A clock ends when its client goes to somebody else; one that began with the very move runs on. */
export const onClientReassigned = listener(clientReassigned, 'assignment', async (ctx, { subjectId, actorId, at }) => {
  const [[clock], [client]] = await Promise.all([
    openClock(ctx, subjectId).execute(),
    ctx.db
      .select({ assignedToId: clients.assignedToId })
      .from(clients)
      .where(and(eq(clients.orgId, ctx.actor.orgId), eq(clients.id, subjectId)))
      .execute(),
  ])
  if (!clock || !client || client.assignedToId === clock.userId) return
  const isClaim = clock.userId === null && client.assignedToId === actorId
  await endClock(ctx, clock, { outcome: isClaim ? 'claimed' : 'moved', toId: client.assignedToId }, at)
})
