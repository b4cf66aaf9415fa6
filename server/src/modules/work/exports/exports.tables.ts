import type { Selection } from '@fairlead/contract/records/filters'
import type { ExportFormat, ExportPeriod, ExportStatus } from '@fairlead/contract/work/exports'
import { sql } from 'drizzle-orm'
import { bigint, boolean, date, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { id, instant, orgId } from '#platform/db'
import { organizations, users } from '#tables/identity/account'

/** Files that were asked for: what is in them, how far they are, and until when they can be fetched (R43). */
export const clientExports = pgTable(
  'client_exports',
  {
    id: id(),
    orgId: orgId(),
    kind: text('kind').notNull().$type<'clients' | 'person'>(),
    byId: uuid('by_id').references(() => users.id),
    /** Whose data it is; no reference, so that the log stays when the client is erased. */
    clientId: uuid('client_id'),
    period: text('period').$type<ExportPeriod>(),
    fromDay: date('from_day', { mode: 'string' }),
    untilDay: date('until_day', { mode: 'string' }),
    /** Clients added from here on, and until there; null: without such an end. */
    since: instant('since_at'),
    before: instant('before_at'),
    /** Up to when nobody can come to be added any more: what is being written when it is asked for comes later. */
    settled: instant('settled_at'),
    selection: jsonb('selection').$type<Selection>(),
    format: text('format').notNull().$type<ExportFormat>(),
    withNotes: boolean('with_notes').notNull(),
    withAnswers: boolean('with_answers').notNull(),
    status: text('status').notNull().$type<ExportStatus>(),
    reason: text('reason'),
    /** Each begins the file again, and only the latest may finish it. */
    attempts: integer('attempts').notNull().default(0),
    total: integer('total'),
    written: integer('written').notNull().default(0),
    size: bigint('size', { mode: 'number' }),
    /** Where the file lies; null once it is gone. */
    fileKey: text('file_key'),
    createdAt: instant('created_at').notNull(),
    finishedAt: instant('finished_at'),
    expiresAt: instant('expires_at'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('client_exports_list').on(t.orgId, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('client_exports_open').on(t.createdAt).where(sql`status in ('queued', 'running')`),
    index('client_exports_over').on(t.expiresAt).where(sql`file_key is not null`),
  ],
)

/** Up to when the clients of an account are exported (rule 167). */
export const clientExportMarks = pgTable('client_export_marks', {
  orgId: orgId()
    .primaryKey()
    .references(() => organizations.id, { onDelete: 'cascade' }),
  exportedAt: instant('exported_at').notNull(),
})
