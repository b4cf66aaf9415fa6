import type { LeadSourceId } from '@fairlead/contract/records/clients'
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bytes, id, instant } from '#platform/db'

/**
 * What arrived from outside, as bytes, before anything reads it (promise 1). One delivery may concern
 * several organisations; each sees the part that became its leads.
 */
export const leadInbox = pgTable(
  'lead_inbox',
  {
    id: id().primaryKey(),
    source: text('source').notNull().$type<LeadSourceId>(),
    /** The form, page or address by which it came. */
    connectionId: text('connection_id').notNull(),
    /** The sender's own id of the delivery: a second one with it is the same. Random for senders without ids. */
    externalId: text('external_id').notNull(),
    /** Whose alone it is, where that was known when it came; null for one that may concern several. */
    forOrgId: uuid('for_org_id'),
    contentType: text('content_type').notNull(),
    headers: jsonb('headers').notNull().$type<Record<string, string>>(),
    /** Null once its time is over. */
    body: bytes('body'),
    receivedAt: instant('received_at').notNull().default(sql`clock_now()`),
    state: text('state').notNull().$type<'waiting' | 'done'>(),
    items: integer('items'),
  },
  (t) => [
    uniqueIndex('lead_inbox_external').on(t.connectionId, t.externalId),
    index('lead_inbox_received').on(t.receivedAt),
    index('lead_inbox_connection').on(t.connectionId, t.receivedAt.desc().nullsFirst()),
    index('lead_inbox_waiting').on(t.receivedAt).where(sql`state = 'waiting'`),
  ],
)
