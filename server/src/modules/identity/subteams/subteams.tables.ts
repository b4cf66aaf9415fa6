import { foreignKey, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { id, instant, orgId, sortText } from '#platform/db'
import { organizations, users } from '#tables/identity/account'
import { memberships } from '#tables/identity/team'

/** Parts of a team (rule 142). */
export const subteams = pgTable(
  'subteams',
  {
    id: id(),
    orgId: orgId().references(() => organizations.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** The name folded: one of its kind, sorted and searched by. */
    nameKey: sortText('name_key').notNull(),
    createdById: uuid('created_by_id').references(() => users.id),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.id] }), uniqueIndex('subteams_name').on(t.orgId, t.nameKey)],
)

/** Who belongs to which sub-team; a member may be in several. */
export const subteamMembers = pgTable(
  'subteam_members',
  {
    orgId: orgId(),
    subteamId: uuid('subteam_id').notNull(),
    userId: uuid('user_id').notNull(),
    addedAt: instant('added_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.subteamId, t.userId] }),
    index('subteam_members_user').on(t.orgId, t.userId),
    foreignKey({ columns: [t.orgId, t.subteamId], foreignColumns: [subteams.orgId, subteams.id] }).onDelete('cascade'),
    foreignKey({ columns: [t.orgId, t.userId], foreignColumns: [memberships.orgId, memberships.userId] }).onDelete(
      'cascade',
    ),
  ],
)
