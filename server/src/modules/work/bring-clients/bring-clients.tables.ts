import { sql } from 'drizzle-orm'
import { foreignKey, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { id, instant, orgId } from '#platform/db'
import { memberships } from '#tables/identity/team'

/** Clients that somebody brings along from an account of their own into a team: one batch, which can be undone. */
export const broughtBatches = pgTable(
  'brought_batches',
  {
    id: id(),
    /** The team's. */
    orgId: orgId(),
    userId: uuid('user_id').notNull(),
    /** The account of their own, which rests in the meantime and keeps what it has. */
    fromOrgId: uuid('from_org_id').notNull(),
    total: integer('total').notNull(),
    /** The last client of the own account that was looked at. */
    lastId: uuid('last_id'),
    createdAt: instant('created_at').notNull(),
    finishedAt: instant('finished_at'),
    undoneAt: instant('undone_at'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('brought_batches_user').on(t.orgId, t.userId, t.createdAt.desc().nullsFirst()),
    foreignKey({ columns: [t.orgId, t.userId], foreignColumns: [memberships.orgId, memberships.userId] }),
  ],
)

/** What became of each client in the team. */
export const broughtClients = pgTable(
  'brought_clients',
  {
    orgId: orgId(),
    batchId: uuid('batch_id').notNull(),
    /** The client in the own account, and in the team: without references, as what is deleted for good takes nothing with it. */
    sourceId: uuid('source_id').notNull(),
    clientId: uuid('client_id').notNull(),
    name: text('name').notNull(),
    /** A client of its own, or what was known went to one that the team had. */
    outcome: text('outcome').notNull().$type<'copied' | 'joined'>(),
    /** What was written into the timeline of one that the team had. */
    activityIds: uuid('activity_ids').array().notNull().default(sql`'{}'::uuid[]`),
    /** Once the batch was undone. */
    undone: text('undone').$type<'taken_back' | 'kept'>(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.batchId, t.sourceId] }),
    index('brought_clients_client').on(t.orgId, t.clientId),
    foreignKey({ columns: [t.orgId, t.batchId], foreignColumns: [broughtBatches.orgId, broughtBatches.id] }).onDelete(
      'cascade',
    ),
  ],
)
