import { and, eq, inArray } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import { clients } from '#tables/records/clients'
import { endClock, openClocks } from './clocks.ts'

/** Ends the clocks of clients that are with somebody else by now; one that began with the very move runs on. */
export async function endMoved(
  ctx: Ctx,
  clientIds: readonly string[],
  { actorId, at }: { actorId: string | null; at: string },
): Promise<void> {
  const clocks = await openClocks(ctx, clientIds)
  if (clocks.length === 0) return
  const ids = clocks.map(({ clientId }) => clientId)
  const found = await ctx.db
    .select({ id: clients.id, assignedToId: clients.assignedToId })
    .from(clients)
    .where(and(eq(clients.orgId, ctx.actor.orgId), inArray(clients.id, ids)))
  const holders = new Map(found.map(({ id, assignedToId }) => [id, assignedToId]))
  for (const clock of clocks) {
    const toId = holders.get(clock.clientId)
    if (toId === undefined || toId === clock.userId) continue
    const isClaim = clock.userId === null && toId === actorId
    await endClock(ctx, clock, { outcome: isClaim ? 'claimed' : 'moved', toId }, at)
  }
}
