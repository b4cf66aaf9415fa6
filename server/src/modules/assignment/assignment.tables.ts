import type { RuleDefinition, RuleType } from '@fairlead/contract/lead-assignment'
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
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { id, instant, orgId } from '#platform/db'
import { organizations, users } from '#tables/account'

/** The rules of an organisation as a whole: locked while a turn is taken, counted on with every change. */
export const assignmentRuleSets = pgTable('assignment_rule_sets', {
  orgId: orgId()
    .primaryKey()
    .references(() => organizations.id, { onDelete: 'cascade' }),
  version: integer('version').notNull(),
})

/** Who gets which leads. The default rule has the id of its organisation. */
export const assignmentRules = pgTable(
  'assignment_rules',
  {
    id: id(),
    orgId: orgId(),
    name: text('name').notNull(),
    type: text('rule_type').notNull().$type<RuleType>(),
    definition: jsonb('rule_definition').notNull().$type<RuleDefinition>(),
    /** A source, or all. */
    source: text('rule_lead_source_type').notNull(),
    priority: integer('priority').notNull(),
    isDefault: boolean('is_default_rule').notNull(),
    createdById: uuid('created_by_id').references(() => users.id),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    version: integer('version').notNull().default(1),
  },
  (t) => [
    unique('assignment_rules_org_id').on(t.orgId, t.id),
    index('assignment_rules_list').on(t.orgId, t.isDefault, t.priority),
    uniqueIndex('assignment_rules_default').on(t.orgId).where(sql`is_default_rule`),
    foreignKey({ columns: [t.orgId], foreignColumns: [assignmentRuleSets.orgId] }).onDelete('cascade'),
  ],
)

/** Who takes part in a rule, in the order of its list, with where they stand in the running round (rule 101). */
export const assignmentRuleMembers = pgTable(
  'assignment_rule_members',
  {
    orgId: orgId(),
    ruleId: uuid('rule_id').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    place: integer('place').notNull(),
    /** Null counts as 1. */
    most: integer('max_leads_per_round'),
    counter: integer('current_round_lead_counter').notNull().default(0),
    lastAt: instant('last_lead_received_at'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.ruleId, t.userId] }),
    foreignKey({ columns: [t.orgId, t.ruleId], foreignColumns: [assignmentRules.orgId, assignmentRules.id] }).onDelete(
      'cascade',
    ),
    index('assignment_rule_members_user').on(t.userId),
  ],
)
