import type { Permissions } from '@fairlead/contract/permissions'
import { jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#platform/db'
import { organizations, users } from '#tables/account'

/** Who belongs to which organisation, in which role, with which permissions. */
export const memberships = pgTable(
  'memberships',
  {
    orgId: uuid('org_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text('role').notNull().$type<'OWNER' | 'MEMBER'>(),
    status: text('status').notNull().$type<'ACTIVE' | 'INVITED' | 'DEACTIVATED'>(),
    permissions: jsonb('permissions').notNull().$type<Permissions>(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.userId] }), uniqueIndex('memberships_user').on(t.userId)],
)
