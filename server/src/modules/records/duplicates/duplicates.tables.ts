import type { PairReason } from '@fairlead/contract/records/duplicates'
import { sql } from 'drizzle-orm'
import { foreignKey, index, jsonb, pgTable, primaryKey, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { id, instant, orgId } from '#platform/db'
import { users } from '#tables/identity/account'
import { clients } from '#tables/records/clients'
import type { MergedRows } from './split-off.ts'

/** Pairs of clients that may be one person, and those of whom somebody said that they are not (rule 44). */
export const clientPairs = pgTable(
  'client_pairs',
  {
    id: id(),
    orgId: orgId(),
    /** The lesser of the two ids, so that a pair is one row. */
    aId: uuid('a_id').notNull(),
    bId: uuid('b_id').notNull(),
    reason: text('reason').notNull().$type<PairReason>(),
    foundAt: instant('found_at').notNull(),
    /** By which run it was seen last: what a later one did not see is a pair no more. */
    seenAt: instant('seen_at').notNull(),
    dismissedAt: instant('dismissed_at'),
    dismissedById: uuid('dismissed_by_id').references(() => users.id),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    unique('client_pairs_two').on(t.orgId, t.aId, t.bId),
    index('client_pairs_b').on(t.orgId, t.bId),
    index('client_pairs_same')
      .on(t.orgId, t.foundAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`dismissed_at is null and reason in ('phone', 'email', 'kept_separate')`),
    index('client_pairs_likely')
      .on(t.orgId, t.foundAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`dismissed_at is null and reason in ('name_company', 'name_number')`),
    index('client_pairs_dismissed')
      .on(t.orgId, t.dismissedAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`dismissed_at is not null`),
    foreignKey({ columns: [t.orgId, t.aId], foreignColumns: [clients.orgId, clients.id] }).onDelete('cascade'),
    foreignKey({ columns: [t.orgId, t.bId], foreignColumns: [clients.orgId, clients.id] }).onDelete('cascade'),
  ],
)

/** How far an organisation was looked through for pairs. */
export const duplicateScans = pgTable('duplicate_scans', {
  orgId: uuid('org_id').primaryKey(),
  startedAt: instant('started_at').notNull(),
  finishedAt: instant('finished_at'),
  /** Behind which client it goes on. */
  lastId: uuid('last_id'),
})

/** What a merge found, what it made of it, and what each part needs to take it back. */
export type MergeRecord = MergedRows & { parts: Record<string, unknown>; activityId: string }

/** Clients that were merged into others: their addresses lead there for good, for 30 days they can come out again. */
export const clientMerges = pgTable(
  'client_merges',
  {
    id: id(),
    orgId: orgId(),
    /** Who has what it was: the survivor, or into whom that one was merged since. */
    clientId: uuid('client_id').notNull(),
    absorbedId: uuid('absorbed_id').notNull(),
    absorbedName: text('absorbed_name').notNull(),
    /** Who had it: they are told for good that they lost it (rule 144). */
    absorbedAssigneeId: uuid('absorbed_assignee_id').references(() => users.id),
    byId: uuid('by_id').references(() => users.id),
    at: instant('at').notNull(),
    /** Forgotten when it can no longer be taken back. */
    record: jsonb('record').$type<MergeRecord>(),
    undoneAt: instant('undone_at'),
    undoneById: uuid('undone_by_id').references(() => users.id),
    kept: jsonb('kept').notNull().$type<string[]>().default([]),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    uniqueIndex('client_merges_absorbed').on(t.orgId, t.absorbedId).where(sql`undone_at is null`),
    index('client_merges_list').on(t.orgId, t.at.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('client_merges_client').on(t.orgId, t.clientId, t.at.desc().nullsFirst()),
    index('client_merges_kept').on(t.at).where(sql`record is not null`),
    foreignKey({ columns: [t.orgId, t.clientId], foreignColumns: [clients.orgId, clients.id] }).onDelete('cascade'),
  ],
)
