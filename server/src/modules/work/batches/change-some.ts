import type { BatchChange, SkipReason } from '@fairlead/contract/work/batches'
import { sql } from 'drizzle-orm'
import type { BatchItem } from '#platform/batching'
import type { Ctx } from '#platform/context'
import { rowsOf } from '#platform/db'
import { visible } from '#records/clients'
import type { LockedClient } from './bulk-kind.ts'
import { kindOf } from './kinds.ts'
import { verdict } from './verdicts.ts'

/** What became of some clients, each of them once. */
export type Outcome = { clientId: string; outcome: 'changed' | SkipReason; before?: unknown; after?: unknown }

/** Makes a change of some clients with the rights of the actor, in the open transaction. */
export async function changeSome(ctx: Ctx, change: BatchChange, clientIds: readonly string[]): Promise<Outcome[]> {
  const kind = kindOf(change)
  const why = await verdict(ctx, change)
  await kind.hold?.(ctx, change as never)
  await ctx.turn(clientIds.toSorted())
  // Asked of each as it is once it is locked.
  const rows = await rowsOf<LockedClient & { why: SkipReason | null }>(
    ctx.db,
    sql`select c.id, c.assigned_to_id, c.date_assigned, c.details_hidden, ${why} as why from clients c where c.org_id = ${ctx.actor.orgId}
      and c.id = any(${sql.param([...clientIds])}::uuid[]) and c.deleted_at is null and ${visible(ctx.actor)}
      order by c.id for update of c`,
  )
  const those = rows.filter(({ why: reason }) => reason === null)
  const changed = new Map(
    (those.length > 0 ? await kind.apply(ctx, change as never, those) : []).map((item) => [item.clientId, item]),
  )
  const reasons = new Map(rows.map(({ id, why: reason }) => [id, reason]))
  return clientIds.map((clientId): Outcome => {
    const item: BatchItem | undefined = changed.get(clientId)
    if (item) return { ...item, outcome: 'changed' }
    const reason = reasons.get(clientId)
    return { clientId, outcome: reason === undefined ? 'gone' : (reason ?? kind.otherwise ?? 'already') }
  })
}
