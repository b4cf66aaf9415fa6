import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { prefixes } from '../prefixes.ts'
import {
  ById,
  Done,
  Email,
  Id,
  Instant,
  Page,
  PageQuery,
  PhoneInput,
  RequiredText,
  SearchText,
  Text,
} from '../primitives.ts'
import { AssignmentSource, PossibleValue, RuleDefinition, RuleSource } from '../records/rules.ts'

const access = { session: true, policy: 'INTEGRATIONS.MANAGE' } as const
/** What changes rules belongs to the plan; those that there are go on working. */
const changing = { ...access, plan: 'AUTOMATIONS' } as const
const at = <P extends `/${string}`>(path: P) => `${prefixes.integrations}/lead-distribution${path}` as const

/** BROADCAST: a copy to each recipient. ROUND_ROBBIN: to one of them, in turn. */
export const DistributionType = z.enum(['ROUND_ROBBIN', 'BROADCAST'])
export type DistributionType = z.output<typeof DistributionType>

/** The ways to a recipient, in the order in which they are tried. */
export const CopyChannel = z.enum(['app_alert', 'email_alert', 'whatsapp_alert'])
export type CopyChannel = z.output<typeof CopyChannel>

/** So many recipients a rule may have (rule 119). */
export const mostRecipients = 200
/** So many rules an organisation may have. */
export const mostDistributionRules = 100
/** A recipient's largest share of a round and of a day. */
export const mostCopiesPerRound = 100
export const mostCopiesPerDay = 10_000
/** The longest time in which somebody who comes again is not sent out again. */
export const mostOnceDays = 365
/** Details of leads that were only passed on are kept so long, for disputes (rule 112). */
export const keptDays = 30

/** The person who gets copies by a rule, with where they stand. */
export const DistributionRecipient = z.object({
  /** The recipient's id in this rule. */
  member_prof_id: Id,
  recipient_name: z.string(),
  recipient_email: z.string().nullable(),
  /** E.164. */
  recipient_phone: z.string().nullable(),
  /** The ways that are used, all of them at once. Where none of them arrives, the others are tried. */
  app_alert: z.boolean(),
  email_alert: z.boolean(),
  whatsapp_alert: z.boolean(),
  /** Null counts as 1 (rule 101); asked only in round robin. */
  max_leads_per_round: z.int().nullable(),
  /** Null: as many as come. */
  max_leads_per_day: z.int().nullable(),
  current_round_lead_counter: z.int(),
  /** Copies since midnight in the time zone of the account. */
  current_day_lead_counter: z.int(),
  last_lead_received_at: Instant.nullable(),
  is_paused: z.boolean(),
  /** Why they are passed over now; null where they are not. `declined`: they asked to stop receiving leads. */
  skipped_because: z.enum(['declined', 'paused', 'day_full']).nullable(),
})
export type DistributionRecipient = z.output<typeof DistributionRecipient>

/** A recipient as a rule is made of: an e-mail address or a number, and at least one way that they allow. */
export const RecipientInput = z.strictObject({
  /** Who is in the rule already, and keeps their counters. */
  member_prof_id: Id.optional(),
  recipient_name: RequiredText(120),
  recipient_email: Email.nullable().optional(),
  recipient_phone: PhoneInput.nullable().optional(),
  app_alert: z.boolean().default(true),
  email_alert: z.boolean().default(true),
  whatsapp_alert: z.boolean().default(false),
  max_leads_per_round: z.int().min(1).max(mostCopiesPerRound).nullable().optional(),
  max_leads_per_day: z.int().min(1).max(mostCopiesPerDay).nullable().optional(),
  is_paused: z.boolean().default(false),
})
export type RecipientInput = z.output<typeof RecipientInput>

/** A rule that sends copies of leads to people outside the organisation. */
export const DistributionRule = z.object({
  id: Id,
  name: z.string(),
  rule_definition: RuleDefinition,
  /** From 1, in the order in which they are tested; the default rule's is the last. */
  priority: z.int(),
  /** What its conditions ask about, with the chosen values in words. */
  criteria: z.array(AssignmentSource),
  /** The source whose leads it is for. */
  rule_lead_source_type: RuleSource,
  /** The same in words. */
  lead_source: z.string(),
  is_default_rule: z.boolean(),
  distribution_type: DistributionType,
  /** False: no client is made of its leads; they stand in the history alone (rule 112). */
  save_lead_to_owner_account: z.boolean(),
  /** A lead of somebody who was sent out within so many days is not sent out again (rule 39); null: always. */
  once_per_days: z.int().nullable(),
  num_recipients: z.int(),
  member_recipients_count: z.int(),
  member_recipients: z.array(DistributionRecipient),
  /** Why it is passed over: nobody is in it, all who are paused, or the owner has not confirmed it; null for a sound one. */
  broken_because: z.enum(['empty', 'paused', 'unconfirmed']).nullable(),
  /** Since when it waits for the owner's confirmation, and who made or changed it; null where it does not. */
  awaits_owner: z.object({ since: Instant, by: z.object({ id: Id, name: z.string() }).nullable() }).nullable(),
  version: z.int(),
})
export type DistributionRule = z.output<typeof DistributionRule>

const fields = {
  /** Made of the conditions when absent. */
  name: Text(100).optional(),
  rule_definition: RuleDefinition,
  rule_lead_source_type: RuleSource.default('all'),
  distribution_type: DistributionType,
  save_lead_to_owner_account: z.boolean().default(true),
  once_per_days: z.int().min(1).max(mostOnceDays).nullable().default(null),
  /** The server says the limit in words. */
  member_recipients: z.array(RecipientInput).max(1_000),
}

/** What a rule may be made of. */
export const DistributionRuleBody = z.strictObject(fields)
export type DistributionRuleBody = z.output<typeof DistributionRuleBody>

export const listDistributionRules = endpoint({
  method: 'GET',
  path: at('/get-rules'),
  access,
  summary: 'The rules that send copies of leads, in order, the default rule last',
  query: PageQuery.extend({
    page_size: z.coerce
      .number()
      .int()
      .min(1)
      .max(mostDistributionRules + 1)
      .default(mostDistributionRules + 1),
  }),
  reply: Page(DistributionRule),
})

export const createDistributionRule = endpoint({
  method: 'POST',
  path: at('/create-rule'),
  access: changing,
  summary: 'Adds a rule after the others, or the default rule, which gets what no other rule takes',
  body: z.strictObject({
    ...fields,
    /** The one rule without conditions that is tested last. There may be none. */
    is_default_rule: z.boolean().default(false),
  }),
  reply: DistributionRule,
  status: 201,
})

export const getDistributionRule = endpoint({
  method: 'GET',
  path: at('/get-rule/:id'),
  access,
  summary: 'One rule, with the running round of its recipients',
  params: ById,
  reply: DistributionRule,
})

export const updateDistributionRule = endpoint({
  method: 'PUT',
  path: at('/edit-rule/:id'),
  access: changing,
  summary:
    'Changes a rule for future leads; absent fields stay, a stale version returns 409 with the current state. The default rule takes no conditions',
  params: ById,
  body: z.strictObject({
    name: fields.name,
    rule_definition: RuleDefinition.optional(),
    rule_lead_source_type: RuleSource.optional(),
    distribution_type: DistributionType.optional(),
    save_lead_to_owner_account: z.boolean().optional(),
    once_per_days: z.int().min(1).max(mostOnceDays).nullable().optional(),
    member_recipients: fields.member_recipients.optional(),
    version: z.int().optional(),
  }),
  reply: DistributionRule,
})

export const confirmDistributionRule = endpoint({
  method: 'POST',
  path: at('/confirm-rule/:id'),
  access: { session: true, owner: true, plan: 'AUTOMATIONS' },
  summary:
    'Confirms, as the owner, a rule someone else created or changed; until then it sends nothing. A stale version returns 409 with the current state',
  params: ById,
  body: z.strictObject({ version: z.int() }),
  reply: DistributionRule,
  ours: true,
})

export const deleteDistributionRule = endpoint({
  method: 'DELETE',
  path: at('/delete-rule/:id'),
  access: changing,
  summary: 'Deletes a rule, including the default one; what it sent stays sent, and its history is kept',
  params: ById,
  reply: Done,
})

export const listDistributionCriteria = endpoint({
  method: 'GET',
  path: at('/criteria-list'),
  access,
  summary: 'What rules can check: sources, details of the lead, and everything a source has asked or sent recently',
  query: PageQuery.extend({
    page_size: z.coerce.number().int().min(1).max(100).default(50),
    search: SearchText.optional(),
  }),
  reply: Page(AssignmentSource),
})

export const listDistributionCriterionValues = endpoint({
  method: 'POST',
  path: at('/criteria-list-values'),
  access,
  summary: 'Values of one criterion that its source has listed, or delivered recently',
  body: z.strictObject({
    /** The criterion: the value of an assignment source. */
    value: RequiredText(220),
    search: SearchText.optional(),
    cursor: z.string().max(512).optional(),
    page_size: z.int().min(1).max(100).default(50),
  }),
  reply: Page(PossibleValue),
  reads: true,
})

export const setDistributionPriority = endpoint({
  method: 'POST',
  path: at('/edit-rules-priority'),
  access: changing,
  summary: 'Sets the order of all rules; the default rule stays last',
  body: z.strictObject({
    /** All rules but the default one, the first to be tested first. */
    rules_priority: z.array(Id).max(mostDistributionRules),
  }),
  reply: Page(DistributionRule),
})

export const previewDistribution = endpoint({
  method: 'POST',
  path: '/api/lead-distribution/preview',
  access,
  summary: 'Previews who would get the next leads under a draft rule; changes nothing and uses no turn',
  body: z.strictObject({
    /** The rule that is being changed: its recipients stand where they stand. */
    id: Id.nullable().default(null),
    distribution_type: DistributionType,
    member_recipients: fields.member_recipients,
  }),
  reply: z.object({
    /** One line a lead, the next one first: the places in `member_recipients` of those who would get it. */
    next: z.array(z.object({ places: z.array(z.int()), is_new_round: z.boolean() })),
    /** Who would be passed over, and why. */
    skipped: z.array(z.object({ place: z.int(), because: z.enum(['declined', 'paused', 'day_full']) })),
  }),
  reads: true,
  ours: true,
})

/** How the organisation as a whole sends and takes copies. */
export const DistributionPreferences = z.object({
  /** Off: no rule is tested, every lead stays. */
  is_on: z.boolean(),
  /** Leads that others passed on to this account may be passed on from here by its own rules (rule 115). */
  allow_chain: z.boolean(),
  /** So many copies may go to addresses in 24 hours, and so many are left; null: there is no limit. */
  copies_per_day: z.int().nullable(),
  copies_left: z.int().nullable(),
})
export type DistributionPreferences = z.output<typeof DistributionPreferences>

export const getDistributionPreferences = endpoint({
  method: 'GET',
  path: '/api/lead-distribution/preferences',
  access,
  summary: 'Whether copies are sent at all, and whether leads received from others are forwarded',
  reply: DistributionPreferences,
  ours: true,
})

export const setDistributionPreferences = endpoint({
  method: 'PUT',
  path: '/api/lead-distribution/preferences',
  access: changing,
  summary: 'Changes either; an absent field stays',
  body: z.strictObject({ is_on: z.boolean().optional(), allow_chain: z.boolean().optional() }),
  reply: DistributionPreferences,
  ours: true,
})
