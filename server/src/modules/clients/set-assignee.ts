import { and, eq } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import { clients } from './clients.tables.ts'

/** Gives a client to a person, or takes it from everybody (null); the caller records and announces it. */
export async function setAssignee(ctx: Ctx, clientId: string, userId: string | null): Promise<void> {
  await ctx.db
    .update(clients)
    .set({ assignedToId: userId, dateAssigned: userId ? ctx.now.toISOString() : null })
    .where(and(eq(clients.orgId, ctx.actor.orgId), eq(clients.id, clientId)))
    .execute()
}
