import type { Selection } from '@fairlead/contract/records/filters'
import type { BatchStatus, SkipReason } from '@fairlead/contract/work/batches'
import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { id, instant, orgId } from '#platform/db'
import { users } from '#tables/identity/account'

/** Bulk changes (promise 4): what was to be changed, how far it is, and what came of it. */
export const batches = pgTable(
  'batches',
  {
    id: id(),
    orgId: orgId(),
    /** What it does; each kind is a `BatchKind`. */
    kind: text('kind').notNull(),
    status: text('status').notNull().$type<BatchStatus>(),
    byId: uuid('by_id').references(() => users.id),
    /** Which clients were meant; null of an import. */
    selection: jsonb('selection').$type<Selection>(),
    /** What was to be done with them, as the kind knows it. */
    change: jsonb('change').notNull(),
    total: integer('total').notNull(),
    lookedAt: integer('looked_at').notNull().default(0),
    changed: integer('changed').notNull().default(0),
    /** How many were left alone, by reason. */
    skipped: jsonb('skipped').notNull().$type<Record<string, number>>().default({}),
    /** Behind which client its undo goes on. */
    lastId: uuid('last_id'),
    reason: text('reason'),
    createdAt: instant('created_at').notNull(),
    finishedAt: instant('finished_at'),
    undoneAt: instant('undone_at'),
    undoneById: uuid('undone_by_id').references(() => users.id),
    /** Of the changed: put back, and left since somebody changed them in the meantime (rule 210). */
    putBack: integer('put_back').notNull().default(0),
    kept: integer('kept').notNull().default(0),
    /** Whether it still knows what its clients were before. */
    hasValues: boolean('has_values').notNull().default(true),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('batches_list').on(t.orgId, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('batches_open').on(t.createdAt).where(sql`status in ('running', 'undoing')`),
    index('batches_with_values').on(t.createdAt).where(sql`has_values`),
  ],
)

/** Which clients a batch is still to change or to leave, some a row, settled as it begins; its own go as they are done. */
export const batchParts = pgTable(
  'batch_parts',
  {
    orgId: orgId(),
    batchId: uuid('batch_id').notNull(),
    part: integer('part').notNull(),
    /** Why these are left as they are; null of those that change. */
    why: text('why').$type<SkipReason>(),
    clientIds: uuid('client_ids').array().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.batchId, t.part] }),
    foreignKey({ columns: [t.orgId, t.batchId], foreignColumns: [batches.orgId, batches.id] }).onDelete('cascade'),
  ],
)

/** What a batch did to each client, with the values before. */
export const batchItems = pgTable(
  'batch_items',
  {
    orgId: orgId(),
    batchId: uuid('batch_id').notNull(),
    /** No reference: a client that is deleted for good takes nothing of this with it. */
    clientId: uuid('client_id').notNull(),
    /** `changed`, or why not. */
    outcome: text('outcome').notNull(),
    before: jsonb('before'),
    after: jsonb('after'),
    /** Once the batch was undone, up to `lastId`: written of those that were left alone, the others were put back. */
    undone: text('undone').$type<'put_back' | 'kept'>(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.batchId, t.clientId] }),
    index('batch_items_client').on(t.orgId, t.clientId),
    foreignKey({ columns: [t.orgId, t.batchId], foreignColumns: [batches.orgId, batches.id] }).onDelete('cascade'),
  ],
)
