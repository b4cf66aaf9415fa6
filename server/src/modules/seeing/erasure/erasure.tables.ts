import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { id, instant, orgId } from '#platform/db'
import { users } from '#tables/identity/account'

/** Erasures: that there was one, when, by whom, and how much went; of the person a hash only (S60). */
export const erasures = pgTable(
  'erasures',
  {
    id: id(),
    orgId: orgId(),
    byId: uuid('by_id').references(() => users.id),
    /** Null once it is done. */
    clientId: uuid('client_id'),
    /** Of the client's id, signed: the person who has that id from elsewhere can be told that it was erased. */
    subjectHash: text('subject_hash').notNull(),
    state: text('state').notNull().$type<'waiting' | 'done'>(),
    counts: jsonb('counts').notNull().$type<Record<string, number>>().default({}),
    askedAt: instant('asked_at').notNull(),
    doneAt: instant('done_at'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('erasures_list').on(t.orgId, t.askedAt.desc().nullsFirst()),
    index('erasures_open').on(t.askedAt).where(sql`state = 'waiting'`),
  ],
)
