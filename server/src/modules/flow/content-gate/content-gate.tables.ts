import { foreignKey, index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { instant, orgId } from '#platform/db'
import { clients } from '#tables/records/clients'
import { contentShares } from '#tables/records/content'

/** People who filled in the gate of a link without a client; the client is known once the lead has been read. */
export const contentGateEntries = pgTable(
  'content_gate_entries',
  {
    orgId: orgId(),
    id: uuid('id').notNull(),
    shareId: uuid('share_id').notNull(),
    contentId: uuid('content_id').notNull(),
    clientId: uuid('client_id'),
    /** The link created for the client, whose visits count for it. */
    clientShareId: uuid('client_share_id'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('content_gate_entries_share').on(t.orgId, t.shareId),
    foreignKey({ columns: [t.orgId, t.shareId], foreignColumns: [contentShares.orgId, contentShares.id] }).onDelete(
      'cascade',
    ),
    foreignKey({ columns: [t.orgId, t.clientId], foreignColumns: [clients.orgId, clients.id] }).onDelete('cascade'),
  ],
)
