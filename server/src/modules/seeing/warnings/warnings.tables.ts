import type { WarningInfo, WarningType } from '@fairlead/contract/seeing/warnings'
import { jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { id, instant, orgId } from '#platform/db'
import { users } from '#tables/identity/account'

/**
 * What an account is warned of by those who know: each row is one episode, from its beginning to its end. What returns
 * later is another row, which nobody has dismissed.
 */
export const appWarnings = pgTable(
  'app_warnings',
  {
    orgId: orgId(),
    id: id(),
    warningType: text('warning_type').notNull().$type<WarningType>(),
    info: jsonb('info').notNull().$type<Omit<WarningInfo, 'id'>>(),
    startedAt: instant('started_at').notNull(),
    /** When it is over; 'infinity' while nobody knows. */
    endsAt: instant('ends_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.id] })],
)

/** Episodes that a person sent away. */
export const warningDismissals = pgTable(
  'warning_dismissals',
  {
    orgId: orgId(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    warningId: text('warning_id').notNull(),
    at: instant('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.userId, t.warningId] })],
)
