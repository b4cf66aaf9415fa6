import type { FacebookAppKind, FacebookPageStatus } from '@fairlead/contract/flow/facebook/shapes'
import { sql } from 'drizzle-orm'
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { id, instant, orgId, sortText } from '#platform/db'
import { users } from '#tables/identity/account'

/** Meta apps of accounts, at most one each; looked up by the webhook's URL before the account is known. */
export const facebookApps = pgTable(
  'facebook_apps',
  {
    orgId: orgId().primaryKey(),
    appId: text('app_id').notNull(),
    /** The app's secret. */
    sealed: text('sealed').notNull(),
    /** Its part of the webhook's URL, and the token Meta repeats when it tests that URL. */
    hookToken: text('hook_token').notNull(),
    verifyToken: text('verify_token').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  // Not unique by itself, so that the table can be distributed; 192 random bits do not meet twice.
  (t) => [index('facebook_apps_hook').on(t.hookToken)],
)

/** Logins in progress: a callback must refer to one of them. */
export const facebookLogins = pgTable(
  'facebook_logins',
  {
    orgId: orgId(),
    stateHash: text('state_hash').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    app: text('app').notNull().$type<FacebookAppKind>(),
    scopes: jsonb('scopes').notNull().$type<string[]>(),
    endsAt: instant('ends_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.stateHash] })],
)

/** People who signed in with Facebook, with the token that lists their pages. */
export const facebookConnections = pgTable(
  'facebook_connections',
  {
    orgId: orgId(),
    id: id(),
    userId: uuid('user_id').references(() => users.id),
    app: text('app').notNull().$type<FacebookAppKind>(),
    /** Meta's id of the app, and of the person within it. */
    appId: text('app_id').notNull(),
    facebookUserId: text('facebook_user_id').notNull(),
    name: text('name').notNull(),
    /** The long-lived token of the person. */
    sealed: text('sealed').notNull(),
    missingScopes: jsonb('missing_scopes').notNull().$type<string[]>(),
    status: text('status').notNull().$type<'OK' | 'PERMISSION_EXPIRED' | 'GENERIC_ERROR'>(),
    connectedAt: instant('connected_at').notNull(),
    /** Set once the login is removed, while pages that brought leads still refer to it. */
    endedAt: instant('ended_at'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    unique('facebook_connections_user').on(t.orgId, t.appId, t.facebookUserId),
    index('facebook_connections_facebook').on(t.facebookUserId),
  ],
)

/** Meta's answer when something failed; the message is written when it is shown. */
export type StoredProblem = { code: number; subcode: number | null; message: string; lacking?: string[] }

/** The pages of those people, connected or not. */
export const facebookPages = pgTable(
  'facebook_pages',
  {
    orgId: orgId(),
    id: id(),
    connectionId: uuid('connection_id').notNull(),
    pageId: text('page_id').notNull(),
    name: text('name').notNull(),
    nameKey: sortText('name_key').notNull(),
    /** The page's token. */
    sealed: text('sealed').notNull(),
    /** The person's tasks on the page, as Meta names them. */
    tasks: jsonb('tasks').notNull().$type<string[]>(),
    isConnected: boolean('is_connected').notNull(),
    connectedAt: instant('connected_at'),
    status: text('status').notNull().$type<FacebookPageStatus>(),
    problem: jsonb('problem').$type<StoredProblem>(),
    /** When Meta's permission ends, and when we last checked. */
    endsAt: instant('ends_at'),
    checkedAt: instant('checked_at'),
    newFormsOn: boolean('new_forms_on').notNull(),
    formsSyncedAt: instant('forms_synced_at'),
    reconciledAt: instant('reconciled_at'),
    /** Since when its leads come late; null if they don't. */
    delayedSince: instant('delayed_since'),
    delayedAt: instant('delayed_at'),
    /** Not asked before this time, after Meta failed or asked to wait this many times in a row. */
    askAfter: instant('ask_after'),
    failures: integer('failures').notNull(),
    /** The job that is fetching its leads, and until when its lease lasts. */
    fetchedBy: text('fetched_by'),
    fetchedUntil: instant('fetched_until'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    unique('facebook_pages_page').on(t.orgId, t.pageId),
    index('facebook_pages_name').on(t.orgId, t.nameKey, t.id),
    foreignKey({
      columns: [t.orgId, t.connectionId],
      foreignColumns: [facebookConnections.orgId, facebookConnections.id],
    }),
  ],
)

/** Which accounts receive the leads of a page, through which app: read for each delivery, written when a page is connected. */
export const facebookRoutes = pgTable(
  'facebook_routes',
  {
    orgId: orgId(),
    pageId: text('page_id').notNull(),
    appId: text('app_id').notNull(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.pageId] }), index('facebook_routes_page').on(t.pageId)],
)

/** A question of a form, as far as its answers need it. */
export type FormQuestion = { key: string; label: string; type: string; options?: { key: string; value: string }[] }

/** The instant forms of pages. */
export const facebookForms = pgTable(
  'facebook_forms',
  {
    orgId: orgId(),
    id: id(),
    pageRowId: uuid('page_row_id').notNull(),
    pageId: text('page_id').notNull(),
    formId: text('form_id').notNull(),
    name: text('name').notNull(),
    nameKey: sortText('name_key').notNull(),
    metaStatus: text('meta_status').notNull(),
    locale: text('locale'),
    questions: jsonb('questions').notNull().$type<FormQuestion[]>(),
    isOn: boolean('is_on').notNull(),
    metaLeadCount: integer('meta_lead_count').notNull(),
    /** The creation time of the newest lead in Meta's list. */
    newestAt: instant('newest_at'),
    reconciledAt: instant('reconciled_at'),
    /** Why Meta last refused its leads; null where it does not. */
    problem: jsonb('problem').$type<StoredProblem>(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    unique('facebook_forms_form').on(t.orgId, t.formId),
    index('facebook_forms_name').on(t.orgId, t.pageRowId, t.nameKey, t.id),
    foreignKey({ columns: [t.orgId, t.pageRowId], foreignColumns: [facebookPages.orgId, facebookPages.id] }).onDelete(
      'cascade',
    ),
  ],
)

/** Every lead Meta has named, by webhook or list, and whether it has arrived; contains nothing about the person. */
export const facebookLeads = pgTable(
  'facebook_leads',
  {
    orgId: orgId(),
    leadId: text('lead_id').notNull(),
    pageRowId: uuid('page_row_id').notNull(),
    formId: text('form_id').notNull(),
    /** When the person submitted it. */
    madeAt: instant('made_at').notNull(),
    /** When Meta named it, and how. */
    namedAt: instant('named_at').notNull(),
    namedBy: text('named_by').notNull().$type<'webhook' | 'reconciliation' | 'backfill'>(),
    state: text('state').notNull().$type<'waiting' | 'here' | 'failed'>(),
    hereAt: instant('here_at'),
    attempts: integer('attempts').notNull(),
    retryAt: instant('retry_at'),
    reason: text('reason'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.leadId] }),
    index('facebook_leads_waiting').on(t.orgId, t.pageRowId, t.madeAt).where(sql`state = 'waiting'`),
    index('facebook_leads_form').on(t.orgId, t.formId, t.madeAt),
    foreignKey({ columns: [t.orgId, t.pageRowId], foreignColumns: [facebookPages.orgId, facebookPages.id] }).onDelete(
      'cascade',
    ),
  ],
)
