import type { UploadKind } from '@fairlead/contract/uploads'
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant, orgId } from '#platform/db'

/** Files that were announced, uploaded, and taken by a record; those never taken are swept after a day. */
export const uploads = pgTable(
  'uploads',
  {
    key: text('key').primaryKey(),
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
  },
  (t) => [index('uploads_org').on(t.orgId, t.createdAt), index('uploads_untaken').on(t.createdAt)],
)
