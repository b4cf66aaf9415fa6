import type { Outcome } from '@fairlead/contract/work/follow-ups'
import { sql } from 'drizzle-orm'
import { boolean, date, foreignKey, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { id, instant, orgId } from '#platform/db'
import { users } from '#tables/identity/account'
import { clients } from '#tables/records/clients'

/** Follow-ups; at most one of a client is open (rule 51), those before it keep what became of them. */
export const followUps = pgTable(
  'follow_ups',
  {
    id: id(),
    orgId: orgId(),
    clientId: uuid('client_id').notNull(),
    /** `binned` went into the bin with its client, and comes back with it. */
    state: text('state').notNull().$type<'open' | 'done' | 'moved' | 'removed' | 'binned'>(),
    maturity: text('maturity').notNull().$type<'FIXED' | 'NOT_FIXED'>(),
    /** The reminder: the time picked, or the default time of the day picked. Null for someday. */
    remindOn: instant('remind_on'),
    hasTime: boolean('has_time').notNull(),
    /** The day picked, in the zone by which it is meant. */
    day: date('day', { mode: 'string' }),
    zone: text('zone').notNull(),
    note: text('note'),
    outcome: text('outcome').$type<Outcome>(),
    how: text('how').notNull().$type<'manual' | 'snooze' | 'auto' | 'undo'>(),
    /** When its reminder went out, so that it goes out once. */
    remindedAt: instant('reminded_at'),
    createdById: uuid('created_by_id').references(() => users.id),
    createdAt: instant('created_at').notNull(),
    /** When only its words were changed, and by whom. */
    changedAt: instant('changed_at'),
    changedById: uuid('changed_by_id').references(() => users.id),
    closedAt: instant('closed_at'),
    closedById: uuid('closed_by_id').references(() => users.id),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    uniqueIndex('follow_ups_open').on(t.orgId, t.clientId).where(sql`state = 'open'`),
    index('follow_ups_client').on(t.orgId, t.clientId, t.createdAt.desc().nullsFirst()),
    index('follow_ups_due').on(t.remindOn).where(sql`state = 'open' and reminded_at is null`),
    index('follow_ups_asleep').on(t.createdAt).where(sql`state = 'open' and maturity = 'NOT_FIXED'`),
    foreignKey({ columns: [t.orgId, t.clientId], foreignColumns: [clients.orgId, clients.id] }).onDelete('cascade'),
  ],
)
