import type { WebhookCheck, WebhookMapping, WebhookRecipe } from '@fairlead/contract/flow/webhooks'
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
import { id, instant, orgId } from '#platform/db'
import { users } from '#tables/identity/account'

/** Addresses that other programs send leads to, and how their payloads are read. */
export const webhooks = pgTable(
  'webhooks',
  {
    id: id().primaryKey(),
    orgId: orgId(),
    name: text('name').notNull(),
    recipe: text('recipe').notNull().$type<WebhookRecipe>(),
    isOn: boolean('is_on').notNull().default(true),
    check: text('check').notNull().$type<WebhookCheck>(),
    signatureHeader: text('signature_header').notNull(),
    /** Null while each delivery is guessed. */
    mapping: jsonb('mapping').$type<WebhookMapping>(),
    thanksUrl: text('thanks_url'),
    phoneCountry: text('phone_country'),
    createdById: uuid('created_by_id').references(() => users.id),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    version: integer('version').notNull().default(1),
    deletedAt: instant('deleted_at'),
  },
  (t) => [
    unique('webhooks_org_id').on(t.orgId, t.id),
    index('webhooks_list')
      .on(t.orgId, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`deleted_at is null`),
  ],
)

/** The secrets of webhooks: the one in force, the one before until it ends, and ended ones, so that the person who still uses them can be told. */
export const webhookSecrets = pgTable(
  'webhook_secrets',
  {
    id: id().primaryKey(),
    orgId: orgId(),
    webhookId: uuid('webhook_id').notNull(),
    kind: text('kind').notNull().$type<'address' | 'key'>(),
    /** By which an address is found; a leaked table opens nothing. */
    hash: text('hash').notNull(),
    sealed: text('sealed').notNull(),
    createdAt: instant('created_at').notNull(),
    /** Null for the one in force. */
    endsAt: instant('ends_at'),
  },
  (t) => [
    // Not unique by itself, so that the table can be distributed by organisation; 192 random bits do not meet twice.
    index('webhook_secrets_hash').on(t.hash),
    index('webhook_secrets_webhook').on(t.orgId, t.webhookId, t.kind, t.createdAt.desc().nullsFirst()),
    foreignKey({ columns: [t.orgId, t.webhookId], foreignColumns: [webhooks.orgId, webhooks.id] }).onDelete('cascade'),
  ],
)

/** Why a webhook refused what came. Nothing of it is kept but how often: one row a reason. */
export const webhookRefusals = pgTable(
  'webhook_refusals',
  {
    orgId: orgId(),
    webhookId: uuid('webhook_id').notNull(),
    reason: text('reason').notNull().$type<RefusalReason>(),
    count: integer('count').notNull(),
    firstAt: instant('first_at').notNull(),
    lastAt: instant('last_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.webhookId, t.reason] }),
    foreignKey({ columns: [t.orgId, t.webhookId], foreignColumns: [webhooks.orgId, webhooks.id] }).onDelete('cascade'),
  ],
)

export type RefusalReason =
  | 'address_replaced'
  | 'deleted'
  | 'signature_missing'
  | 'signature_wrong'
  | 'google_key_wrong'
  | 'too_large'
  | 'empty'
  | 'too_many'
