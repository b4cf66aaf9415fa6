import type { AlertKind } from '@fairlead/contract/identity/account'
import { sql } from 'drizzle-orm'
import {
  date,
  foreignKey,
  index,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Alert } from '#platform/alerts'
import { id, instant, orgId } from '#platform/db'
import { users } from '#tables/identity/account'
import { sessions } from '#tables/identity/session'
import { clients } from '#tables/records/clients'

/** What an alert says beside its notice: the buttons of its push, the rest of its mail; by mail alone where its push has failed. */
export type Held = Pick<Alert, 'actions' | 'letter'> & { by?: 'mail' }

/** What people were told. */
export const notices = pgTable(
  'notices',
  {
    id: id(),
    orgId: orgId(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').notNull().$type<AlertKind>(),
    clientId: uuid('client_id'),
    title: text('title').notNull(),
    body: text('body').notNull(),
    path: text('path').notNull(),
    createdAt: instant('created_at').notNull(),
    readAt: instant('read_at'),
    /** When a mail about it went out, so that a failed push does not send a second one. */
    mailedAt: instant('mailed_at'),
    /** What waits for the end of the person's quiet hours: the rest of what the push and the mail say. */
    held: jsonb('held').$type<Held>(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('notices_user').on(t.orgId, t.userId, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('notices_unread').on(t.orgId, t.userId).where(sql`read_at is null`),
    index('notices_created').on(t.createdAt),
    // What was said of a client a moment ago, and what goes with a client.
    index('notices_client').on(t.orgId, t.clientId),
    foreignKey({ columns: [t.orgId, t.clientId], foreignColumns: [clients.orgId, clients.id] }).onDelete('cascade'),
  ],
)

/** Browsers that show a person's alerts; one ends with its session (rule 11). */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: id(),
    orgId: orgId(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    sessionId: uuid('session_id').notNull(),
    endpointHash: text('endpoint_hash').notNull(),
    /** Endpoint and keys, sealed: the person who has them can alert this browser. */
    sealed: text('sealed').notNull(),
    createdAt: instant('created_at').notNull(),
    /** Since when pushes to it fail; null while the last one arrived (rule 175). */
    staleSince: instant('stale_since'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    // The hash leads: a browser is found before it is known whose it was.
    uniqueIndex('push_subscriptions_endpoint').on(t.endpointHash, t.orgId),
    index('push_subscriptions_user').on(t.orgId, t.userId),
    // What goes with a session.
    index('push_subscriptions_session').on(t.orgId, t.sessionId),
    foreignKey({ columns: [t.orgId, t.sessionId], foreignColumns: [sessions.orgId, sessions.id] }).onDelete('cascade'),
  ],
)

/**
 * Reminders of leads that are still new, 15 and 60 minutes after they were given to somebody (rule 20); under 0 minutes
 * late leads that are still to be told of, in one summary (rule 24).
 */
export const leadReminders = pgTable(
  'lead_reminders',
  {
    orgId: orgId(),
    clientId: uuid('client_id').notNull(),
    minutes: smallint('minutes').notNull(),
    /** Whom the lead was given to; null for a lead that waits to be claimed. */
    assigneeId: uuid('assignee_id').references(() => users.id, { onDelete: 'cascade' }),
    /** Since when the lead is new: a later marking begins again. */
    since: instant('since').notNull(),
    dueAt: instant('due_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.clientId, t.minutes] }),
    index('lead_reminders_due').on(t.dueAt),
    foreignKey({ columns: [t.orgId, t.clientId], foreignColumns: [clients.orgId, clients.id] }).onDelete('cascade'),
  ],
)

/** The days for which people got their morning list: once a day each (R21). */
export const morningLists = pgTable(
  'morning_lists',
  {
    orgId: orgId(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    day: date('day', { mode: 'string' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.userId] })],
)
