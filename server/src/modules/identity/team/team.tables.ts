import type { WeeklyHours } from '@fairlead/contract/identity/team'
import type { Permissions } from '@fairlead/contract/permissions'
import { sql } from 'drizzle-orm'
import { date, foreignKey, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { id, instant, orgId } from '#platform/db'
import { organizations, users } from '#tables/identity/account'

/**
 * How somebody belongs to an organisation: works in it; was deactivated; left it; or owns it, and it rests while
 * they work in a team. A row stays for good, since clients and what was done point to it.
 */
export type MembershipStatus = 'ACTIVE' | 'DEACTIVATED' | 'LEFT' | 'RESTING'

/** Who belongs to which organisation, in which role, with which permissions. A person works in one at a time: in `users.works_in_id`. */
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
    status: text('status').notNull().$type<MembershipStatus>(),
    permissions: jsonb('permissions').notNull().$type<Permissions>(),
    /** By the person's own clock; null while every hour is one. */
    workingHours: jsonb('working_hours').$type<WeeklyHours>(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.userId] }), index('memberships_of_user').on(t.userId)],
)

/** Days on which somebody does not work, on their own calendar. */
export const absences = pgTable(
  'absences',
  {
    id: id(),
    orgId: orgId(),
    userId: uuid('user_id').notNull(),
    fromDay: date('from_day', { mode: 'string' }).notNull(),
    untilDay: date('until_day', { mode: 'string' }).notNull(),
    standInId: uuid('stand_in_id'),
    createdById: uuid('created_by_id').references(() => users.id),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('absences_user').on(t.orgId, t.userId, t.untilDay),
    index('absences_stand_in').on(t.orgId, t.standInId, t.untilDay).where(sql`stand_in_id is not null`),
    foreignKey({ columns: [t.orgId, t.userId], foreignColumns: [memberships.orgId, memberships.userId] }).onDelete(
      'cascade',
    ),
    foreignKey({ columns: [t.orgId, t.standInId], foreignColumns: [memberships.orgId, memberships.userId] }),
  ],
)
