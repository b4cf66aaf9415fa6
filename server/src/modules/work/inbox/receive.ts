import type { LeadSourceId } from '@fairlead/contract/records/clients'
import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { crashPoint } from '#platform/chaos'
import type { Actor, Ctx } from '#platform/context'
import { insertIfNew, newId } from '#platform/db'
import { defineJob } from '#platform/jobs'
import { leadInbox } from './inbox.tables.ts'

/** Reads a delivery and makes leads of it; the pipeline's. */
export const captureDelivery = defineJob(
  'capture-delivery',
  z.object({ inbox_id: z.uuid(), org_id: z.uuid().optional() }),
  {
    retries: 6,
    retryDelay: 1,
    concurrency: 2,
  },
)

export type Delivery = {
  source: LeadSourceId
  connectionId: string
  /** Whose alone it is, where that is known before it is read: they are shown it, and why it could not be read. */
  orgId?: string | undefined
  /** Null for a sender without ids: each delivery then counts as its own. */
  externalId: string | null
  contentType: string
  headers: Record<string, string>
  body: Buffer
  /** When it came, where that is not now. */
  receivedAt?: Date
}

const insertDelivery = insertIfNew(leadInbox, ({ connectionId, externalId }) => `${connectionId} ${externalId}`)

/**
 * Stores a delivery as bytes, with the job that reads it, in the caller's transaction: once it is
 * committed it may be acknowledged (R1). The same delivery again changes nothing. Answers whether it is new.
 */
export async function receive(ctx: Ctx<Actor | null>, delivery: Delivery): Promise<boolean> {
  const id = newId()
  const isNew = await insertDelivery(ctx.db, {
    id,
    source: delivery.source,
    connectionId: delivery.connectionId,
    externalId: delivery.externalId ?? id,
    forOrgId: delivery.orgId ?? null,
    contentType: delivery.contentType,
    headers: delivery.headers,
    body: delivery.body,
    state: 'waiting',
    receivedAt: delivery.receivedAt?.toISOString(),
  })
  await crashPoint('ingest.after-insert')
  if (!isNew) return false
  ctx.enqueue(captureDelivery, { inbox_id: id, org_id: delivery.orgId })
  return true
}

/** Marks a delivery of which only a notice is there as yet: its source has failed to answer what it holds. */
export const noticeHeader = 'fairlead-notice'

/**
 * The same for what may be stored as a notice: its bytes take the place of the notice's, and what was parked for the
 * lack of them is read.
 */
export async function receiveFull(ctx: Ctx<Actor | null>, delivery: Delivery & { externalId: string }): Promise<void> {
  if (await receive(ctx, delivery)) return
  const { body, headers, contentType } = delivery
  const [row] = await ctx.db
    .update(leadInbox)
    .set({ body, headers, contentType, state: 'waiting' })
    .where(
      and(
        eq(leadInbox.connectionId, delivery.connectionId),
        eq(leadInbox.externalId, delivery.externalId),
        sql`${leadInbox.headers} ? ${noticeHeader}`,
      ),
    )
    .returning({ id: leadInbox.id })
  if (row) ctx.enqueue(captureDelivery, { inbox_id: row.id, org_id: delivery.orgId })
}
