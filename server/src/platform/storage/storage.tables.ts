import type { UploadKind } from '@fairlead/contract/uploads'
import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant, orgId } from '#platform/db'

/** Files that were announced, uploaded, and taken by a record; those that none has are swept after a day. */
export const uploads = pgTable(
  'uploads',
  {
    key: text('key').notNull(),
    orgId: orgId(),
    userId: uuid('user_id').notNull(),
    kind: text('kind').notNull().$type<UploadKind>(),
    /** For display only; never part of a path (S41). */
    fileName: text('file_name').notNull(),
    contentType: text('content_type').notNull(),
    size: integer('size'),
    pages: integer('pages'),
    status: text('status').notNull().$type<'announced' | 'not_processed' | 'processed' | 'failed'>(),
    reason: text('reason'),
    createdAt: instant('created_at').notNull(),
    takenAt: instant('taken_at'),
    /** When the last record that held it let it go. */
    releasedAt: instant('released_at'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.key] }),
    index('uploads_org').on(t.orgId, t.createdAt),
    index('uploads_untaken').on(t.createdAt),
    index('uploads_released').on(t.releasedAt).where(sql`released_at is not null`),
  ],
)
