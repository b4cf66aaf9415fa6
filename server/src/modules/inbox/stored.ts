import type { LeadSourceId } from '@fairlead/contract/clients'
import { eq, sql } from 'drizzle-orm'
import type { Actor, Ctx } from '#platform/context'
import { prepared } from '#platform/db'
import { leadInbox } from './inbox.tables.ts'
import type { StoredDelivery } from './lead-source.ts'

export type InboxEntry = StoredDelivery & { source: LeadSourceId }

const deliveryById = prepared('delivery', (db) =>
  db
    .select()
    .from(leadInbox)
    .where(eq(leadInbox.id, sql.placeholder('id')))
    .for('update'),
)

/** A stored delivery, locked until the transaction ends; undefined when its bytes are no longer kept. */
export async function loadDelivery(ctx: Ctx<Actor | null>, id: string): Promise<InboxEntry | undefined> {
  const [row] = await deliveryById(ctx.db).execute({ id })
  return row?.body ? { ...row, body: row.body, receivedAt: new Date(row.receivedAt) } : undefined
}

/** Says that a delivery was read, and how many leads it held. */
export async function markRead(ctx: Ctx<Actor | null>, id: string, items: number): Promise<void> {
  await ctx.db.update(leadInbox).set({ state: 'done', items }).where(eq(leadInbox.id, id))
}
