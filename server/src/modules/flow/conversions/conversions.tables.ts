import { foreignKey, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant, orgId } from '#platform/db'
import { users } from '#tables/identity/account'
import { clients } from '#tables/records/clients'

/** Stages that clients reached, each once (rule 34); senders of sources that take them read from here. */
export const conversions = pgTable(
  'conversions',
  {
    orgId: orgId(),
    clientId: uuid('client_id').notNull(),
    stage: text('stage').notNull(),
    markedById: uuid('marked_by_id').references(() => users.id),
    markedAt: instant('marked_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.clientId, t.stage] }),
    foreignKey({ columns: [t.orgId, t.clientId], foreignColumns: [clients.orgId, clients.id] }).onDelete('cascade'),
  ],
)
