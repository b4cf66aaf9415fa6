import type { Ctx } from '#platform/context'

/** Sends a message about each of these clients to open lists and pages. */
export function tellClients(
  ctx: Ctx,
  ids: readonly string[],
  kind: 'client.added' | 'client.changed' | 'client.removed' | 'follow-up.changed' = 'client.changed',
): void {
  for (const client_id of ids) ctx.tell({ kind, client_id })
}
