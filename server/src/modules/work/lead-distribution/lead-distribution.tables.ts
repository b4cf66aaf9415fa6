import type { LeadSourceId } from '@fairlead/contract/records/clients'
import type { RuleDefinition } from '@fairlead/contract/records/rules'
import type { BadLeadReason, ChannelState, CopyOutcome, CopyState } from '@fairlead/contract/work/distributed-leads'
import type { CopyChannel, DistributionType } from '@fairlead/contract/work/lead-distribution'
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

/** The rules of an organisation as a whole: locked while a turn is taken, counted on with every change. */
export const distributionRuleSets = pgTable('distribution_rule_sets', {
  orgId: orgId()
    .primaryKey()
    .references(() => organizations.id, { onDelete: 'cascade' }),
  version: integer('version').notNull(),
  isOn: boolean('is_on').notNull().default(true),
  /** Leads that others passed on may go on from here (rule 115). */
  allowChain: boolean('allow_chain').notNull().default(false),
})

/** Which leads are sent to whom outside. */
export const distributionRules = pgTable(
  'distribution_rules',
  {
    id: id(),
    orgId: orgId(),
    name: text('name').notNull(),
    type: text('distribution_type').notNull().$type<DistributionType>(),
    definition: jsonb('rule_definition').notNull().$type<RuleDefinition>(),
    /** A source, or all. */
    source: text('rule_lead_source_type').notNull(),
    priority: integer('priority').notNull(),
    isDefault: boolean('is_default_rule').notNull(),
    savesToOwner: boolean('save_lead_to_owner_account').notNull(),
    onceDays: integer('once_per_days'),
    createdById: uuid('created_by_id').references(() => users.id),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    version: integer('version').notNull().default(1),
    /** Since when it waits for the owner, and who made or changed it; null once the owner confirmed it. */
    awaitsOwnerSince: instant('awaits_owner_since'),
    awaitsOwnerById: uuid('awaits_owner_by_id').references(() => users.id),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('distribution_rules_list').on(t.orgId, t.isDefault, t.priority),
    uniqueIndex('distribution_rules_default').on(t.orgId).where(sql`is_default_rule`),
    foreignKey({ columns: [t.orgId], foreignColumns: [distributionRuleSets.orgId] }).onDelete('cascade'),
  ],
)

/** Who gets the copies of a rule, in the order of its list, with where they stand in the running round and day. */
export const distributionRecipients = pgTable(
  'distribution_recipients',
  {
    id: id(),
    orgId: orgId(),
    ruleId: uuid('rule_id').notNull(),
    place: integer('place').notNull(),
    name: text('name').notNull(),
    email: text('email'),
    /** E.164. */
    phone: text('phone'),
    byApp: boolean('app_alert').notNull(),
    byEmail: boolean('email_alert').notNull(),
    byWhatsapp: boolean('whatsapp_alert').notNull(),
    /** Null counts as 1. */
    most: integer('max_leads_per_round'),
    mostPerDay: integer('max_leads_per_day'),
    counter: integer('current_round_lead_counter').notNull().default(0),
    /** The day of the counter beside it, on the owner's calendar. */
    day: text('counted_day'),
    dayCounter: integer('current_day_lead_counter').notNull().default(0),
    lastAt: instant('last_lead_received_at'),
    isPaused: boolean('is_paused').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('distribution_recipients_rule').on(t.orgId, t.ruleId, t.place),
    foreignKey({
      columns: [t.orgId, t.ruleId],
      foreignColumns: [distributionRules.orgId, distributionRules.id],
    }).onDelete('cascade'),
  ],
)

/** Who asked not to be sent leads of this organisation any more. */
export const distributionRefusals = pgTable(
  'distribution_refusals',
  {
    orgId: orgId().references(() => organizations.id, { onDelete: 'cascade' }),
    /** Address or number. */
    recipient: text('recipient').notNull(),
    at: instant('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.recipient] })],
)

/** Who was sent out when, by which rule to whom: so that somebody who comes again goes to the same, or not again (rule 39). */
export const distributionSent = pgTable(
  'distribution_sent',
  {
    orgId: orgId().references(() => organizations.id, { onDelete: 'cascade' }),
    /** A number or address of the person, signed: by itself it tells nothing. */
    personKey: text('person_key').notNull(),
    ruleId: uuid('rule_id').notNull(),
    recipientId: uuid('recipient_id').notNull(),
    at: instant('at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.personKey, t.ruleId, t.recipientId] }),
    index('distribution_sent_at').on(t.orgId, t.at),
  ],
)

/** What became of one way to a recipient. */
export type Way = {
  channel: CopyChannel
  /** The rule names it; others are tried when no such one arrives. */
  isChosen: boolean
  state: ChannelState
  reason: string | null
  at: string | null
  /** It had arrived by this way when it was sent again. */
  hadArrived?: true
  /** Nobody has an account with this address: it waits in the app for the person who makes one. */
  waitsForAccount?: true
}

/** Copies of leads that went out, or were meant to. Who the lead is about stands in the lead alone. */
export const distributionCopies = pgTable(
  'distribution_copies',
  {
    id: id(),
    orgId: orgId().references(() => organizations.id, { onDelete: 'cascade' }),
    leadId: uuid('lead_id').notNull(),
    ruleId: uuid('rule_id').notNull(),
    ruleName: text('rule_name').notNull(),
    type: text('distribution_type').notNull().$type<DistributionType>(),
    recipientId: uuid('recipient_id').notNull(),
    name: text('recipient_name').notNull(),
    email: text('recipient_email'),
    phone: text('recipient_phone'),
    /** Address or number, by which copies of one recipient are counted together. */
    recipient: text('recipient').notNull(),
    leadSource: text('lead_source').notNull().$type<LeadSourceId>(),
    sourceDetail: text('source_detail'),
    /** The history alone has the lead. */
    isOnly: boolean('is_distributed_only').notNull(),
    /** The organisations that the lead came through, this one last. */
    chain: uuid('chain').array().notNull(),
    /** When they got the one before, to be set back where this one reaches nobody; null where no turn was taken. */
    turnBefore: text('turn_before'),
    /** The moment that the turn has got since; the recipient's last one as long as they get no other. */
    turnAt: text('turn_at'),
    state: text('state').notNull().$type<CopyState>(),
    reason: text('reason'),
    ways: jsonb('channels').notNull().$type<Way[]>(),
    /** The account in which the copy waits or arrived. */
    toOrgId: uuid('to_org_id'),
    resent: integer('resent_count').notNull().default(0),
    seenAt: instant('seen_at'),
    outcome: text('outcome').$type<CopyOutcome>(),
    outcomeReason: text('outcome_reason').$type<BadLeadReason>(),
    outcomeNote: text('outcome_note'),
    outcomeAt: instant('outcome_at'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('distribution_copies_list').on(t.orgId, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('distribution_copies_rule').on(t.orgId, t.ruleId, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('distribution_copies_recipient').on(
      t.orgId,
      t.recipient,
      t.createdAt.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
    ),
    index('distribution_copies_lead').on(t.orgId, t.leadId),
    index('distribution_copies_waiting').on(t.email).where(sql`to_org_id is null and state in ('sent', 'waiting')`),
  ],
)

/** Everything that recipients said of a copy; the last of it stands in the copy. */
export const distributionOutcomes = pgTable(
  'distribution_outcomes',
  {
    id: id(),
    orgId: orgId(),
    copyId: uuid('copy_id').notNull(),
    outcome: text('outcome').notNull().$type<CopyOutcome>(),
    reason: text('reason').$type<BadLeadReason>(),
    note: text('note'),
    at: instant('at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('distribution_outcomes_copy').on(t.orgId, t.copyId, t.at),
    foreignKey({
      columns: [t.orgId, t.copyId],
      foreignColumns: [distributionCopies.orgId, distributionCopies.id],
    }).onDelete('cascade'),
  ],
)
