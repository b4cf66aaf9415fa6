import { foreignKey, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { instant, orgId } from '#platform/db'
import { users } from '#tables/identity/account'
import { contentShares } from '#tables/records/content'

/** Shares that someone dismissed from Today; one that is opened again returns to the list. */
export const todayDismissals = pgTable(
  'today_dismissals',
  {
    orgId: orgId(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    shareId: uuid('share_id').notNull(),
    at: instant('at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.userId, t.shareId] }),
    foreignKey({ columns: [t.orgId, t.shareId], foreignColumns: [contentShares.orgId, contentShares.id] }).onDelete(
      'cascade',
    ),
  ],
)
