import type { ClientSort } from '@fairlead/contract/records/clients'
import type { Filters } from '@fairlead/contract/records/filters'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { id, instant, orgId } from '#platform/db'
import { users } from '#tables/identity/account'

/** Filters that were saved: a person's own, or the team's. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: id(),
    orgId: orgId(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    isShared: boolean('is_shared').notNull(),
    filters: jsonb('filters').notNull().$type<Filters>(),
    search: text('search').notNull().default(''),
    sort: text('sort').notNull().$type<ClientSort>(),
    order: text('sort_order').notNull().$type<'ASC' | 'DESC'>(),
    columns: jsonb('columns').$type<string[]>(),
    position: integer('position').notNull(),
    createdAt: instant('created_at').notNull(),
    deletedAt: instant('deleted_at'),
    version: integer('version').notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('saved_views_list').on(t.orgId, t.ownerId, t.position),
    index('saved_views_deleted').on(t.deletedAt).where(sql`deleted_at is not null`),
  ],
)
