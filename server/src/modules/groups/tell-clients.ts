import type { Ctx } from '#platform/context'

/** So many clients are told of one by one; of more, lists are asked to look anew. */
const mostTold = 200

/** Tells open pages and lists that groups of these clients changed. */
export function tellClients(ctx: Ctx, clientIds: readonly string[]): void {
  if (clientIds.length > mostTold) ctx.tell({ kind: 'clients.changed' })
  else for (const client_id of clientIds) ctx.tell({ kind: 'client.changed', client_id })
}
