import type { Permissions } from '@fairlead/contract/permissions'
import type { HandOverTo } from '@fairlead/contract/work/members'
import { sql } from 'drizzle-orm'
import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { id, instant, orgId } from '#platform/db'
import { users } from '#tables/identity/account'
import { memberships } from '#tables/identity/team'

/** Who was invited to a team; of the link only its hash. */
export const invitations = pgTable(
  'invitations',
  {
    id: id().primaryKey(),
    orgId: orgId(),
    /** Empty where the person was invited without one. */
    name: text('name').notNull(),
    /** In lower case. */
    email: text('email').notNull(),
    permissions: jsonb('permissions').notNull().$type<Permissions>(),
    tokenHash: text('token_hash').notNull(),
    invitedById: uuid('invited_by_id')
      .notNull()
      .references(() => users.id),
    createdAt: instant('created_at').notNull(),
    sentAt: instant('sent_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    cancelledAt: instant('cancelled_at'),
    acceptedAt: instant('accepted_at'),
    acceptedById: uuid('accepted_by_id').references(() => users.id),
  },
  (t) => [
    uniqueIndex('invitations_open').on(t.orgId, t.email).where(sql`cancelled_at is null and accepted_at is null`),
    index('invitations_token').on(t.tokenHash),
    index('invitations_email').on(t.email).where(sql`cancelled_at is null and accepted_at is null`),
  ],
)

/** Clients of somebody who was deactivated or left, given to others: one batch, which can be undone. */
export const handovers = pgTable(
  'handovers',
  {
    id: id(),
    orgId: orgId(),
    fromId: uuid('from_id').notNull(),
    /** Why, as the timelines of the clients say it. */
    reason: text('reason').notNull(),
    handOver: jsonb('hand_over').notNull().$type<HandOverTo>(),
    /** How many clients it moved; those of the round robin go on from here. */
    clients: integer('clients').notNull().default(0),
    byId: uuid('by_id').references(() => users.id),
    createdAt: instant('created_at').notNull(),
    finishedAt: instant('finished_at'),
    undoneAt: instant('undone_at'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('handovers_from').on(t.orgId, t.fromId, t.createdAt.desc().nullsFirst()),
    foreignKey({ columns: [t.orgId, t.fromId], foreignColumns: [memberships.orgId, memberships.userId] }),
  ],
)

/** What a batch did to each client, so that it can be undone (promise 4). */
export const handoverItems = pgTable(
  'handover_items',
  {
    orgId: orgId(),
    handoverId: uuid('handover_id').notNull(),
    /** No reference: a client that is deleted for good takes nothing of this with it. */
    clientId: uuid('client_id').notNull(),
    toId: uuid('to_id'),
    /** Once the batch was undone: whether the client came back, or stayed where it had gone in the meantime. */
    undone: text('undone').$type<'given_back' | 'kept'>(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.handoverId, t.clientId] }),
    foreignKey({ columns: [t.orgId, t.handoverId], foreignColumns: [handovers.orgId, handovers.id] }).onDelete(
      'cascade',
    ),
  ],
)

/** The offer to own the account: one at a time. */
export const ownershipOffers = pgTable(
  'ownership_offers',
  {
    orgId: uuid('org_id').primaryKey(),
    fromId: uuid('from_id').notNull(),
    toId: uuid('to_id').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [
    foreignKey({ columns: [t.orgId, t.fromId], foreignColumns: [memberships.orgId, memberships.userId] }).onDelete(
      'cascade',
    ),
    foreignKey({ columns: [t.orgId, t.toId], foreignColumns: [memberships.orgId, memberships.userId] }).onDelete(
      'cascade',
    ),
  ],
)
