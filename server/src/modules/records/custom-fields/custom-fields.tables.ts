import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { id, instant, orgId, sortText } from '#platform/db'
import { users } from '#tables/identity/account'
import { clients } from '#tables/records/clients'

export type FieldType = 'text' | 'date' | 'dropdown' | 'number'
export type FieldOption = { id: string; label: string }
/** Where a value came from. */
export type ValueOrigin = 'manual' | 'lead' | 'import' | 'bulk' | 'merge' | 'converted'

/** Fields of clients that an organisation has beside ours, in their order. */
export const customFields = pgTable(
  'custom_fields',
  {
    id: id(),
    orgId: orgId(),
    name: text('name').notNull(),
    nameKey: sortText('name_key').notNull(),
    type: text('type').notNull().$type<FieldType>(),
    /** Of a dropdown, in their order. */
    options: jsonb('options').notNull().$type<FieldOption[]>().default([]),
    /** OPPORTUNITY_SIZE or LEAD_STAGE; null of one's own. */
    defaultKey: text('default_key').$type<'OPPORTUNITY_SIZE' | 'LEAD_STAGE'>(),
    position: integer('position').notNull(),
    createdById: uuid('created_by_id').references(() => users.id),
    createdAt: instant('created_at').notNull(),
    version: integer('version').notNull().default(1),
    /** For 30 days it can be restored with its values; until then they lie where they are. */
    deletedAt: instant('deleted_at'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    uniqueIndex('custom_fields_name').on(t.orgId, t.nameKey).where(sql`deleted_at is null`),
    uniqueIndex('custom_fields_default')
      .on(t.orgId, t.defaultKey)
      .where(sql`default_key is not null and deleted_at is null`),
  ],
)

type Shape = { type: FieldType; options: FieldOption[] }

/** Changes of type or options, as they go through the values in the background. */
export const customFieldRuns = pgTable(
  'custom_field_runs',
  {
    id: id(),
    orgId: orgId(),
    fieldId: uuid('field_id').notNull(),
    kind: text('kind').notNull().$type<'convert' | 'options' | 'undo'>(),
    before: jsonb('before').notNull().$type<Shape>(),
    after: jsonb('after').notNull().$type<Shape>(),
    /** What clients have instead of options that were taken away; null for nothing. */
    instead: jsonb('instead').notNull().$type<Record<string, string | null>>().default({}),
    /** The run that this one takes back. */
    undoes: uuid('undoes'),
    byId: uuid('by_id').references(() => users.id),
    /** The last client that was looked at. */
    lastId: uuid('last_id'),
    lookedAt: integer('looked_at').notNull().default(0),
    changed: integer('changed').notNull().default(0),
    lost: integer('lost').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    finishedAt: instant('finished_at'),
    undoneAt: instant('undone_at'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('custom_field_runs_last').on(t.orgId, t.fieldId, t.createdAt),
    uniqueIndex('custom_field_runs_open').on(t.orgId, t.fieldId).where(sql`finished_at is null`),
    foreignKey({ columns: [t.orgId, t.fieldId], foreignColumns: [customFields.orgId, customFields.id] }).onDelete(
      'cascade',
    ),
  ],
)

/** Values as they were before a run changed them, for taking it back. */
export const customKeptValues = pgTable(
  'custom_kept_values',
  {
    orgId: orgId(),
    runId: uuid('run_id').notNull(),
    clientId: uuid('client_id').notNull(),
    /** As it was. */
    text: text('text_value'),
    number: doublePrecision('number_value'),
    date: date('date_value', { mode: 'string' }),
    optionId: uuid('option_id'),
    origin: text('origin').notNull().$type<ValueOrigin>(),
    originDetail: text('origin_detail'),
    isByPerson: boolean('is_by_person').notNull(),
    setById: uuid('set_by_id'),
    setAt: instant('set_at').notNull(),
    /** What it was made into; null where it could not be kept. */
    became: jsonb('became').$type<string | number>(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.runId, t.clientId] }),
    foreignKey({ columns: [t.orgId, t.runId], foreignColumns: [customFieldRuns.orgId, customFieldRuns.id] }).onDelete(
      'cascade',
    ),
    foreignKey({ columns: [t.orgId, t.clientId], foreignColumns: [clients.orgId, clients.id] }).onDelete('cascade'),
  ],
)

/** Values, one a row, in the column of their type, with where they came from and when (rule 197). */
export const customValues = pgTable(
  'custom_values',
  {
    orgId: orgId(),
    clientId: uuid('client_id').notNull(),
    fieldId: uuid('field_id').notNull(),
    text: text('text_value'),
    /** The text folded, its beginning alone, for finding it. */
    textKey: sortText('text_key'),
    number: doublePrecision('number_value'),
    date: date('date_value', { mode: 'string' }),
    optionId: uuid('option_id'),
    origin: text('origin').notNull().$type<ValueOrigin>(),
    /** The form, sheet or field that it came from. */
    originDetail: text('origin_detail'),
    /** Typed by a person, or read from what a lead said. */
    isByPerson: boolean('is_by_person').notNull(),
    setById: uuid('set_by_id').references(() => users.id),
    setAt: instant('set_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.clientId, t.fieldId] }),
    index('custom_values_option').on(t.orgId, t.fieldId, t.optionId, t.clientId).where(sql`option_id is not null`),
    index('custom_values_number').on(t.orgId, t.fieldId, t.number, t.clientId).where(sql`number_value is not null`),
    index('custom_values_date').on(t.orgId, t.fieldId, t.date, t.clientId).where(sql`date_value is not null`),
    index('custom_values_text')
      .using('gin', t.orgId, t.fieldId, t.textKey.op('gin_trgm_ops'))
      .where(sql`text_key is not null`),
    foreignKey({ columns: [t.orgId, t.fieldId], foreignColumns: [customFields.orgId, customFields.id] }).onDelete(
      'cascade',
    ),
    foreignKey({ columns: [t.orgId, t.clientId], foreignColumns: [clients.orgId, clients.id] }).onDelete('cascade'),
  ],
)
