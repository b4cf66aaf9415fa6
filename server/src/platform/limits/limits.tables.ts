import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '#platform/db'

/** How often something was done in the running window; shared by all processes and kept over restarts. */
export const rateLimits = pgTable(
  'rate_limits',
  { key: text('key').primaryKey(), count: integer('count').notNull(), endsAt: instant('ends_at').notNull() },
  (t) => [index('rate_limits_ends').on(t.endsAt)],
)
