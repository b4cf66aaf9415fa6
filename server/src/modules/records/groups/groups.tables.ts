import type { Filters } from '@fairlead/contract/records/filters'
import { sql } from 'drizzle-orm'
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { id, instant, orgId, sortText } from '#platform/db'
import { users } from '#tables/identity/account'
import { clients } from '#tables/records/clients'

/** Groups of clients (rule 181). */
export const clientGroups = pgTable(
  'client_groups',
  {
    id: id(),
    orgId: orgId(),
    name: text('name').notNull(),
    nameKey: sortText('name_key').notNull(),
    /** 1 to 10. */
    colourId: integer('colour_id').notNull(),
    /** Who belongs to it by itself; null: only who is put into it. */
    rule: jsonb('rule').$type<Filters>(),
    createdById: uuid('created_by_id').references(() => users.id),
    createdAt: instant('created_at').notNull(),
    version: integer('version').notNull().default(1),
    /** Why its rule cannot be followed: it names something that is no more. */
    ruleFault: text('rule_fault'),
    /** Deleted or merged: nobody is in it, and it can come back for 30 days with who was. */
    deletedAt: instant('deleted_at'),
    deletedById: uuid('deleted_by_id').references(() => users.id),
    /** The person who was in it is in this one now. */
    mergedIntoId: uuid('merged_into_id'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    uniqueIndex('client_groups_name').on(t.orgId, t.nameKey).where(sql`deleted_at is null`),
    index('client_groups_deleted').on(t.deletedAt).where(sql`deleted_at is not null`),
  ],
)

/**
 * Why a client is in a group, or kept out of it. Who is in it now stands in `clients.group_ids` as well, which lists
 * show and filter by; this table's owner writes both.
 */
export const clientGroupMembers = pgTable(
  'client_group_members',
  {
    orgId: orgId(),
    groupId: uuid('group_id').notNull(),
    clientId: uuid('client_id').notNull(),
    /** `pinned` by somebody, `rule` by the group's rule, `excluded` by somebody although the rule would take it. */
    how: text('how').notNull().$type<'pinned' | 'rule' | 'excluded'>(),
    isMember: boolean('is_member').notNull(),
    byId: uuid('by_id').references(() => users.id),
    at: instant('at').notNull(),
    /** The group that was merged into this one, and brought it. */
    mergedFromId: uuid('merged_from_id'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.groupId, t.clientId] }),
    index('client_group_members_client').on(t.orgId, t.clientId),
    index('client_group_members_merged').on(t.orgId, t.mergedFromId, t.clientId).where(sql`merged_from_id is not null`),
    foreignKey({ columns: [t.orgId, t.groupId], foreignColumns: [clientGroups.orgId, clientGroups.id] }).onDelete(
      'cascade',
    ),
    foreignKey({ columns: [t.orgId, t.clientId], foreignColumns: [clients.orgId, clients.id] }).onDelete('cascade'),
  ],
)

/** What one of them does: `rule` evaluates all clients, `members` goes through who is or was in the group. */
export type GroupRunKind = 'rule' | 'members' | 'merge' | 'unmerge'

/** Work on a group with all its clients, some at a time; of several of one group the earliest goes first. */
export const clientGroupRuns = pgTable(
  'client_group_runs',
  {
    id: id(),
    orgId: orgId(),
    groupId: uuid('group_id').notNull(),
    kind: text('kind').notNull().$type<GroupRunKind>(),
    /** The other group of a merge. */
    otherId: uuid('other_id'),
    byId: uuid('by_id').references(() => users.id),
    total: integer('total').notNull(),
    lookedAt: integer('looked_at').notNull().default(0),
    changed: integer('changed').notNull().default(0),
    /** The last client that was looked at. */
    lastId: uuid('last_id'),
    createdAt: instant('created_at').notNull(),
    finishedAt: instant('finished_at'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('client_group_runs_open').on(t.orgId, t.groupId).where(sql`finished_at is null`),
    index('client_group_runs_group').on(t.orgId, t.groupId, t.createdAt),
    foreignKey({ columns: [t.orgId, t.groupId], foreignColumns: [clientGroups.orgId, clientGroups.id] }).onDelete(
      'cascade',
    ),
  ],
)
