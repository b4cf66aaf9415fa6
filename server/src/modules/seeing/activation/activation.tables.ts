import type { ActivationType } from '@fairlead/contract/seeing/activation'
import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant, orgId } from '#platform/db'
import { users } from '#tables/identity/account'

/** Tasks that somebody of the account has done for all of it. */
export const activationCompletions = pgTable(
  'activation_completions',
  {
    orgId: orgId(),
    activationType: text('activation_type').notNull().$type<ActivationType>(),
    at: instant('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.activationType] })],
)

/** Tasks that a person has done for themselves, or ticked off. */
export const activationTicks = pgTable(
  'activation_ticks',
  {
    orgId: orgId(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    activationType: text('activation_type').notNull().$type<ActivationType>(),
    at: instant('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.userId, t.activationType] })],
)
