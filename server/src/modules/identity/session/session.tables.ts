import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from '#platform/db'
import { organizations, users } from '#tables/identity/account'

/** Open and ended sessions; of the cookie only its hash. */
export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    tokenHash: text('token_hash').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    orgId: uuid('org_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    userAgent: text('user_agent').notNull(),
    ip: text('ip').notNull(),
    createdAt: instant('created_at').notNull(),
    seenAt: instant('seen_at').notNull(),
    idleUntil: instant('idle_until').notNull(),
    absoluteUntil: instant('absolute_until').notNull(),
    endedAt: instant('ended_at'),
    endedBecause: text('ended_because'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    // The hash leads: old cookies do not name the organisation.
    uniqueIndex('sessions_token').on(t.tokenHash, t.orgId),
    index('sessions_user').on(t.userId, t.endedAt),
  ],
)

/** One-time codes: hashed with a server key, bound to the browser that asked and to a purpose. */
export const loginCodes = pgTable(
  'login_codes',
  {
    id: id().primaryKey(),
    purpose: text('purpose')
      .notNull()
      .$type<'login' | 'change_email' | 'delete_account' | 'give_ownership' | 'take_ownership'>(),
    /** E-mail address or E.164 number, or the user's id with the new address for a change. */
    identity: text('identity').notNull(),
    codeHash: text('code_hash').notNull(),
    challengeHash: text('challenge_hash').notNull(),
    tries: integer('tries').notNull().default(0),
    payload: jsonb('payload').$type<{ google_sub?: string; google_name?: string; new_email?: string }>(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    spentAt: instant('spent_at'),
  },
  (t) => [
    index('login_codes_identity').on(t.purpose, t.identity, t.createdAt.desc().nullsFirst()),
    index('login_codes_expires').on(t.expiresAt),
  ],
)

/** Links that sign in or undo: hashed, of one purpose, spent once (rule 2). */
export const magicTokens = pgTable(
  'magic_tokens',
  {
    hash: text('hash').primaryKey(),
    purpose: text('purpose').notNull().$type<'login' | 'alert' | 'undo_email'>(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** The address that a sign-in link was sent to, which may be nobody's yet. */
    identity: text('identity'),
    /** The browser that asked for it, if one did. */
    challengeHash: text('challenge_hash'),
    payload: jsonb('payload').$type<{ old_email?: string; new_email?: string; next?: string }>(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    spentAt: instant('spent_at'),
    /** The browser that spent it: within a minute it may come again (a double tap, a reload). */
    spentBy: text('spent_by'),
  },
  (t) => [
    index('magic_tokens_expires').on(t.expiresAt),
    index('magic_tokens_user').on(t.userId),
    index('magic_tokens_identity').on(t.identity).where(sql`identity is not null`),
  ],
)

/** Accounts at other sign-in services, linked by the service's own id. */
export const identities = pgTable(
  'identities',
  {
    provider: text('provider').notNull().$type<'google'>(),
    subject: text('subject').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    email: text('email'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.provider, t.subject] }), index('identities_user').on(t.userId)],
)
