import { boolean, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from '#platform/db'

/**
 * Messages on their way out. The row is written with the change that wants it; a job sends it. What it
 * says is sealed, since it may hold a sign-in code, and is blanked once sent (but in the outbox mode).
 */
export const outboundMessages = pgTable(
  'outbound_messages',
  {
    id: id().primaryKey(),
    orgId: uuid('org_id'),
    channel: text('channel').notNull().$type<'mail' | 'sms' | 'push'>(),
    /** Two messages with one key are one message. */
    key: text('key'),
    sealed: text('sealed'),
    /** pending → sending → sent, failed, or unknown after a crash in between: never sent again by itself. */
    status: text('status').notNull().$type<'pending' | 'sending' | 'sent' | 'failed' | 'unknown'>(),
    attempts: integer('attempts').notNull().default(0),
    reason: text('reason'),
    providerId: text('provider_id'),
    /** What the message is about, for the person who hears of its fate. */
    refId: uuid('ref_id'),
    announce: boolean('announce').notNull().default(false),
    createdAt: instant('created_at').notNull(),
    settledAt: instant('settled_at'),
  },
  (t) => [
    uniqueIndex('outbound_messages_key').on(t.key),
    index('outbound_messages_created').on(t.createdAt.desc().nullsFirst()),
  ],
)
