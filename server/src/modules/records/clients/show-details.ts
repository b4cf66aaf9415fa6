import { and, eq } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import { clients } from './clients.tables.ts'

/** Shows the person who may claim a client what was hidden of it until then. */
export async function showDetails(ctx: Ctx, clientId: string): Promise<void> {
  const shown = await ctx.db
    .update(clients)
    .set({ detailsHidden: false })
    .where(and(eq(clients.orgId, ctx.actor.orgId), eq(clients.id, clientId), eq(clients.detailsHidden, true)))
    .returning({ id: clients.id })
  if (shown.length > 0) ctx.tell({ kind: 'client.changed', client_id: clientId })
}
