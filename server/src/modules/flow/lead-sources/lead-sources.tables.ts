import type { IntegrationId } from '@fairlead/contract/flow/lead-sources'
import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant, orgId } from '#platform/db'
import { users } from '#tables/identity/account'

/** Integrations that someone in the organisation started to connect (rule 33). */
export const preferredIntegrations = pgTable(
  'preferred_integrations',
  {
    orgId: orgId(),
    integrationId: text('integration_id').notNull().$type<IntegrationId>(),
    at: instant('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.integrationId] })],
)

/** Who wants an upcoming integration, and where to notify them (rule 32). */
export const integrationWishes = pgTable(
  'integration_wishes',
  {
    orgId: orgId(),
    integrationId: text('integration_id').notNull().$type<IntegrationId>(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    at: instant('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.integrationId, t.userId] })],
)

/** Sources whose problem was reported to the people who manage integrations: once per episode. */
export const sourceEpisodes = pgTable(
  'source_episodes',
  {
    orgId: orgId(),
    connectionId: text('connection_id').notNull(),
    /** The most severe state reported. */
    state: text('state').notNull().$type<'broken' | 'expiring' | 'silent'>(),
    /** For a silence, the last lead before it. */
    since: instant('since').notNull(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.connectionId] })],
)
