import type { LeadSourceId } from '@fairlead/contract/records/clients'
import type { Actor, Ctx } from '#platform/context'
import { batched, batchedBy, eqAny, prepared } from '#platform/db'
import { leadInbox } from './inbox.tables.ts'
import type { StoredDelivery } from './lead-source.ts'

export type InboxEntry = StoredDelivery & { source: LeadSourceId; forOrgId: string | null }

const deliveriesById = prepared('deliveries', (db) =>
  db.select().from(leadInbox).where(eqAny(leadInbox.id, 'ids')).orderBy(leadInbox.id).for('update'),
)
const deliveryById = batchedBy(
  (db, ids: readonly string[]) => deliveriesById(db).execute({ ids }),
  (id) => id,
  (row) => row.id,
)

/** A stored delivery, locked until the transaction ends; undefined when its bytes are no longer kept. */
export async function loadDelivery(ctx: Ctx<Actor | null>, id: string): Promise<InboxEntry | undefined> {
  await ctx.turn([id])
  const row = await deliveryById(ctx.db, id)
  return row?.body ? { ...row, body: row.body, receivedAt: new Date(row.receivedAt) } : undefined
}

const markAll = batched<{ id: string; items: number }, undefined>(async (db, asks) => {
  await db.$client.query(
    `update lead_inbox set state = 'done', items = x.items
     from unnest($1::uuid[], $2::int[]) as x(id, items) where lead_inbox.id = x.id`,
    [asks.map(({ id }) => id), asks.map(({ items }) => items)],
  )
  return asks.map(() => undefined)
})

/** Says that a delivery was read, and how many leads it held. */
export const markRead = (ctx: Ctx<Actor | null>, id: string, items: number): Promise<undefined> =>
  markAll(ctx.db, { id, items })
