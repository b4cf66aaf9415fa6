import type { LeadFormDefinition } from '@fairlead/contract/flow/lead-forms/definition'
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

/** Lead forms with their drafts. What strangers see is a version. */
export const leadForms = pgTable(
  'lead_forms',
  {
    id: id().primaryKey(),
    orgId: orgId(),
    name: text('name').notNull(),
    /** The name folded, for searching. */
    nameKey: sortText('name_key').notNull(),
    /** Names the form in public addresses; random, never the row's id (rule 204). */
    code: text('code').notNull(),
    isOpen: boolean('is_open').notNull().default(true),
    draft: jsonb('draft').notNull().$type<LeadFormDefinition>(),
    publishedVersion: integer('published_version'),
    createdById: uuid('created_by_id').references(() => users.id),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    version: integer('version').notNull().default(1),
    deletedAt: instant('deleted_at'),
    deletedById: uuid('deleted_by_id').references(() => users.id),
  },
  (t) => [
    unique('lead_forms_org_id').on(t.orgId, t.id),
    // Not unique by itself, so that the table can be distributed by organisation; 96 random bits do not meet twice.
    index('lead_forms_code').on(t.code),
    index('lead_forms_list')
      .on(t.orgId, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`deleted_at is null`),
  ],
)

/** What was published: never changed, so that a lead shows what its visitor saw (rule 209). */
export const leadFormVersions = pgTable(
  'lead_form_versions',
  {
    orgId: orgId(),
    formId: uuid('form_id').notNull(),
    version: integer('version').notNull(),
    definition: jsonb('definition').notNull().$type<LeadFormDefinition>(),
    publishedAt: instant('published_at').notNull(),
    publishedById: uuid('published_by_id').references(() => users.id),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.formId, t.version] }),
    foreignKey({ columns: [t.orgId, t.formId], foreignColumns: [leadForms.orgId, leadForms.id] }).onDelete('cascade'),
  ],
)
