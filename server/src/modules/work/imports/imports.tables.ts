import type {
  ImportColumn,
  ImportCounts,
  ImportReading,
  ImportSettings,
  ImportStatus,
  RowProblem,
} from '@fairlead/contract/work/imports'
import type { RowOutcome } from '@fairlead/contract/work/row-outcomes'
import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { id, instant, orgId } from '#platform/db'
import { users } from '#tables/identity/account'

/** How somebody wants a file to be read; whether it has headings may be left to be found. */
export type AskedReading = Omit<ImportReading, 'has_header'> & { has_header?: boolean }

/** Files of clients that are taken in: what is in them, how it is meant, how far it is, and what came of it (rule 168). */
export const imports = pgTable(
  'imports',
  {
    id: id(),
    orgId: orgId(),
    byId: uuid('by_id').references(() => users.id),
    status: text('status').notNull().$type<ImportStatus>(),
    reason: text('reason'),
    /** The upload; null once it is gone. */
    fileKey: text('file_key'),
    fileName: text('file_name').notNull(),
    fileSize: integer('file_size'),
    kind: text('kind').notNull().$type<'csv' | 'xlsx' | 'vcard'>(),
    sheets: jsonb('sheets').notNull().$type<string[]>().default([]),
    /** How it was read; null: as it is found to be. */
    reading: jsonb('reading').$type<AskedReading>(),
    /** The rows as they were read, one a line; null until then, and once they are gone. */
    rowsKey: text('rows_key'),
    /** By which headings it is known again. */
    signature: text('signature'),
    columns: jsonb('columns').notNull().$type<ImportColumn[]>().default([]),
    /** The first rows, by which columns are guessed and shown; gone with the file. */
    sample: jsonb('sample').$type<{ line: number; cells: string[] }[]>(),
    rows: integer('rows'),
    settings: jsonb('settings').$type<ImportSettings>(),
    checked: jsonb('checked').$type<ImportCounts>(),
    counts: jsonb('counts').$type<ImportCounts>(),
    lookedAt: integer('looked_at').notNull().default(0),
    /** Each begins where the one before came to, and only the latest writes. */
    attempts: integer('attempts').notNull().default(0),
    batchId: uuid('batch_id'),
    createdAt: instant('created_at').notNull(),
    startedAt: instant('started_at'),
    finishedAt: instant('finished_at'),
    /** Until when the file and the verdicts are kept. */
    keptUntil: instant('kept_until').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('imports_list').on(t.orgId, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('imports_signature').on(t.orgId, t.signature, t.startedAt).where(sql`started_at is not null`),
    index('imports_over').on(t.keptUntil).where(sql`file_key is not null or rows_key is not null`),
    index('imports_open').on(t.createdAt).where(sql`status in ('reading', 'checking', 'queued', 'running')`),
  ],
)

/** What became of each row, or would by the dry run. */
export const importRows = pgTable(
  'import_rows',
  {
    orgId: orgId(),
    importId: uuid('import_id').notNull(),
    line: integer('line').notNull(),
    outcome: text('outcome').notNull().$type<RowOutcome>(),
    text: text('text').notNull(),
    /** No reference: what is told of a client goes with it by its id. */
    clientId: uuid('client_id'),
    label: text('label'),
    problems: jsonb('problems').notNull().$type<RowProblem[]>(),
    isBad: boolean('is_bad').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.importId, t.line] }),
    index('import_rows_bad').on(t.orgId, t.importId, t.line).where(sql`is_bad`),
    index('import_rows_client').on(t.orgId, t.clientId).where(sql`client_id is not null`),
    foreignKey({ columns: [t.orgId, t.importId], foreignColumns: [imports.orgId, imports.id] }).onDelete('cascade'),
  ],
)
