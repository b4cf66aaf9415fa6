import type { RuleDefinition } from '@fairlead/contract/records/rules'
import type { ClockOutcome } from '@fairlead/contract/work/assignment-clocks'
import type { ClaimTerms, ResponseTerms, RuleType } from '@fairlead/contract/work/lead-assignment'
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
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { id, instant, orgId } from '#platform/db'
import { organizations, users } from '#tables/identity/account'
import { memberships } from '#tables/identity/team'
import { clients } from '#tables/records/clients'

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
    /** Null: as usual (`defaultClaim`). */
    claim: jsonb('claim').$type<ClaimTerms>(),
    /** Null: no clock runs. */
    response: jsonb('response').$type<ResponseTerms>(),
    createdById: uuid('created_by_id').references(() => users.id),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    version: integer('version').notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
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
    userId: uuid('user_id').notNull(),
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
    foreignKey({ columns: [t.orgId, t.userId], foreignColumns: [memberships.orgId, memberships.userId] }).onDelete(
      'cascade',
    ),
    index('assignment_rule_members_user').on(t.orgId, t.userId),
  ],
)

/** What a stretch of waiting was begun with: a later change of the rule changes the leads to come. */
export type ClockTerms =
  | ({ kind: 'claim'; hops: number } & Pick<ClaimTerms, 'after_minutes' | 'fallback'>)
  | ({ kind: 'response'; passed: string[] } & ResponseTerms)

/**
 * Stretches in which a client waits: for an answer of the person who has it, or to be claimed. One that has not ended is
 * what the job looks at; those that have are the history that the client's page shows.
 */
export const assignmentClocks = pgTable(
  'assignment_clocks',
  {
    id: id(),
    orgId: orgId(),
    clientId: uuid('client_id').notNull(),
    /** No reference: a rule that is deleted leaves the history. */
    ruleId: uuid('rule_id').notNull(),
    ruleName: text('rule_name').notNull(),
    /** Who has it; null where it waits to be claimed. */
    userId: uuid('user_id'),
    terms: jsonb('terms').notNull().$type<ClockTerms>(),
    startedAt: instant('started_at').notNull(),
    /** When the answer or the claim is due. */
    dueAt: instant('due_at').notNull(),
    remindedAt: instant('reminded_at'),
    /** When the job looks at it. */
    nextAt: instant('next_at').notNull(),
    endedAt: instant('ended_at'),
    outcome: text('outcome').$type<ClockOutcome>(),
    /** Of the person's working time, once it has ended. */
    minutes: integer('minutes'),
    /** Who has the client afterwards. */
    toId: uuid('to_id'),
    /** How that was decided. */
    details: jsonb('details').notNull().$type<string[]>().default([]),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    uniqueIndex('assignment_clocks_open').on(t.orgId, t.clientId).where(sql`ended_at is null`),
    index('assignment_clocks_next').on(t.nextAt).where(sql`ended_at is null`),
    index('assignment_clocks_user').on(t.orgId, t.userId).where(sql`ended_at is null and user_id is not null`),
    index('assignment_clocks_client').on(t.orgId, t.clientId, t.startedAt.desc().nullsFirst()),
    foreignKey({ columns: [t.orgId, t.clientId], foreignColumns: [clients.orgId, clients.id] }).onDelete('cascade'),
    foreignKey({ columns: [t.orgId, t.userId], foreignColumns: [memberships.orgId, memberships.userId] }).onDelete(
      'cascade',
    ),
  ],
)

/** Runs of the rules over unassigned clients (rule 108): one batch each, which can be undone. */
export const assignmentRuns = pgTable(
  'assignment_runs',
  {
    id: id(),
    orgId: orgId(),
    byId: uuid('by_id').references(() => users.id),
    createdAt: instant('created_at').notNull(),
    /** How many clients there were to look at, and how many have been. */
    clients: integer('clients').notNull(),
    lookedAt: integer('looked_at').notNull().default(0),
    moved: integer('moved').notNull().default(0),
    /** The client that was looked at last: it goes on behind it. */
    lastId: uuid('last_id'),
    finishedAt: instant('finished_at'),
    undoneAt: instant('undone_at'),
    givenBack: integer('given_back').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('assignment_runs_list').on(t.orgId, t.createdAt.desc().nullsFirst()),
    uniqueIndex('assignment_runs_open').on(t.orgId).where(sql`finished_at is null`),
  ],
)

/** What a run did to each client (promise 4). */
export const assignmentRunItems = pgTable(
  'assignment_run_items',
  {
    orgId: orgId(),
    runId: uuid('run_id').notNull(),
    /** No reference: a client that is deleted for good takes nothing of this with it. */
    clientId: uuid('client_id').notNull(),
    toId: uuid('to_id').notNull(),
    /** What tells how to reach it was hidden until somebody would claim it. */
    wasHidden: boolean('was_hidden').notNull().default(false),
    /** Once the run was undone: whether the client is unassigned again, or stayed where it had gone in the meantime. */
    undone: text('undone').$type<'given_back' | 'kept'>(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.runId, t.clientId] }),
    foreignKey({ columns: [t.orgId, t.runId], foreignColumns: [assignmentRuns.orgId, assignmentRuns.id] }).onDelete(
      'cascade',
    ),
  ],
)
