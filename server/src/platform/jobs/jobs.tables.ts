import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from '#platform/db'

/** Jobs that failed for good, with the reason; replaying one sends it again. */
export const deadLetters = pgTable(
  'dead_letters',
  {
    id: id().primaryKey(),
    /** The organisation that the job was for; null when it was for none. */
    orgId: uuid('org_id'),
    queue: text('queue').notNull(),
    data: jsonb('data').notNull().$type<Record<string, unknown>>(),
    reason: text('reason').notNull(),
    attempts: integer('attempts').notNull(),
    diedAt: instant('died_at').notNull(),
    replayedAt: instant('replayed_at'),
  },
  (t) => [index('dead_letters_org').on(t.orgId, t.diedAt.desc().nullsFirst(), t.id.desc().nullsFirst())],
)
