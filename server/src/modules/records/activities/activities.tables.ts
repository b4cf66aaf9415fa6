import type { ActivityKind } from '@fairlead/contract/records/timeline'
import { sql } from 'drizzle-orm'
import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { id, instant, orgId } from '#platform/db'
import { uploads } from '#platform/storage'
import { users } from '#tables/identity/account'
import { clients } from '#tables/records/clients'

/** What happened to a client, written with the action: people take it for the truth. */
export const activities = pgTable(
  'activities',
  {
    id: id(),
    orgId: orgId(),
    clientId: uuid('client_id').notNull(),
    kind: text('kind').notNull().$type<ActivityKind>(),
    at: instant('at').notNull(),
    /** Who did it; null when the system did. */
    actorId: uuid('actor_id').references(() => users.id),
    data: jsonb('data').notNull(),
    /** What people wrote and leads answered, folded, for searching by fragments; null where nobody said anything. */
    searchText: text('search_text'),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    editedAt: instant('edited_at'),
    /** Whose words it has now, when not those that it was written with. */
    editedById: uuid('edited_by_id').references(() => users.id),
    deletedAt: instant('deleted_at'),
    deletedById: uuid('deleted_by_id').references(() => users.id),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('activities_client').on(t.orgId, t.clientId, t.at.desc().nullsFirst(), t.id.desc().nullsFirst()),
    // All clients' entries in order, and those of a person: what the system wrote is in the first alone. Of an import
    // both have what sums it up.
    index('activities_all')
      .on(t.orgId, t.at.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`(not data ? 'import_id' or data ? 'imported')`),
    index('activities_by')
      .on(t.orgId, t.actorId, t.at.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`actor_id is not null and (not data ? 'import_id' or data ? 'imported')`),
    // The clients that an import made.
    index('activities_imports')
      .on(t.orgId, sql`(data->>'import_id')`)
      .where(sql`kind = 'CLIENT_CREATED_DETAILS' and data ? 'import_id'`),
    index('activities_search')
      .using('gin', t.orgId, t.searchText.op('gin_trgm_ops'))
      .where(sql`search_text is not null and deleted_at is null`)
      .with({ gin_pending_list_limit: 256 }),
    // Whether what is written of a client contains something, for those that are walked through.
    index('activities_written').on(t.orgId, t.clientId).where(sql`search_text is not null and deleted_at is null`),
    index('activities_first_responses').on(t.orgId, t.at).where(sql`kind = 'FIRST_RESPONSE'`),
    foreignKey({ columns: [t.orgId, t.clientId], foreignColumns: [clients.orgId, clients.id] }).onDelete('cascade'),
  ],
)

/** Earlier states of what people wrote. */
export const activityVersions = pgTable(
  'activity_versions',
  {
    orgId: orgId(),
    activityId: uuid('activity_id').notNull(),
    version: integer('version').notNull(),
    data: jsonb('data').notNull(),
    actorId: uuid('actor_id').references(() => users.id),
    at: instant('at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.activityId, t.version] }),
    foreignKey({ columns: [t.orgId, t.activityId], foreignColumns: [activities.orgId, activities.id] }).onDelete(
      'cascade',
    ),
  ],
)

/** Files that hang on what people wrote. */
export const activityAttachments = pgTable(
  'activity_attachments',
  {
    orgId: orgId(),
    activityId: uuid('activity_id').notNull(),
    uploadKey: text('upload_key').notNull(),
    position: integer('position').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.activityId, t.uploadKey] }),
    index('activity_attachments_upload').on(t.orgId, t.uploadKey),
    foreignKey({ columns: [t.orgId, t.uploadKey], foreignColumns: [uploads.orgId, uploads.key] }),
    foreignKey({ columns: [t.orgId, t.activityId], foreignColumns: [activities.orgId, activities.id] }).onDelete(
      'cascade',
    ),
  ],
)
