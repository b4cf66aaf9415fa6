import { type ActivityData, type ActivityKind, activityData } from '@fairlead/contract/timeline'
import type { Ctx } from '#platform/context'
import { insertRows, newId } from '#platform/db'
import { activities } from './activities.tables.ts'

export type NewActivity = {
  [K in ActivityKind]: { kind: K; clientId: string; data: ActivityData<K>; at?: Date; id?: string }
}[ActivityKind]

/**
 * Writes into the log of clients, in the transaction of the deed. Each kind's data is checked against
 * the contract. Open timelines of these clients are told. Answers the ids, in order.
 */
export async function record(ctx: Ctx, ...entries: readonly NewActivity[]): Promise<string[]> {
  if (entries.length === 0) return []
  const now = ctx.now.toISOString()
  const rows = entries.map((entry) => ({
    id: entry.id ?? newId(),
    orgId: ctx.actor.orgId,
    clientId: entry.clientId,
    kind: entry.kind,
    at: entry.at?.toISOString() ?? now,
    actorId: ctx.actor.userId,
    data: activityData[entry.kind].parse(entry.data),
    createdAt: now,
  }))
  const written = insertRows(ctx.db, activities, rows)
  // Nobody can have the timeline of a client open that is made just now.
  const made = new Set(entries.filter(({ kind }) => kind === 'CLIENT_CREATED_DETAILS').map(({ clientId }) => clientId))
  for (const clientId of new Set(entries.map((entry) => entry.clientId)).difference(made))
    ctx.tell({ kind: 'timeline.changed', client_id: clientId })
  await written
  return rows.map((row) => row.id)
}
