import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { prefixes } from '../prefixes.ts'
import { ById, Done, Id, Instant, Page, PageQuery, Text } from '../primitives.ts'
import { AssignmentSource, RuleDefinition, RuleSource } from '../records/rules.ts'

const access = { session: true, policy: 'TEAM.MANAGE' } as const
/** What changes rules belongs to the plan; those that there are go on working. */
const changing = { ...access, plan: 'TEAM' } as const
/** The specification's path, and the same in the version before. */
const at = <P extends `/${string}`>(path: P) =>
  ({ path: `${prefixes.integrationsV2}${path}`, also: [`${prefixes.integrations}${path}`] }) as const

/** ASSIGNED: to its members in turn. UNASSIGNED: to nobody, until somebody claims it (rule 100). */
export const RuleType = z.enum(['ASSIGNED', 'UNASSIGNED'])
export type RuleType = z.output<typeof RuleType>

/** Who takes part in a rule, with where they stand in the running round. */
export const MemberRecipient = z.object({
  /** The person's id. */
  member_prof_id: Id,
  recipient_name: z.string(),
  recipient_email: z.string().nullable(),
  /** Null counts as 1 (rule 101). */
  max_leads_per_round: z.int().nullable(),
  current_round_lead_counter: z.int(),
  last_lead_received_at: Instant.nullable(),
  /** Why they are passed over now; null where they are not. */
  skipped_because: z.enum(['deactivated', 'absent']).nullable(),
})
export type MemberRecipient = z.output<typeof MemberRecipient>

const mostPerRound = 100
const mostMembers = 200

const MemberInput = z.strictObject({
  member_prof_id: Id,
  max_leads_per_round: z.int().min(1).max(mostPerRound).nullable().optional(),
})

/** So long a clock may run: a week. */
export const mostMinutes = 10_080
const Minutes = z.int().min(1).max(mostMinutes)

/** Who gets a lead that nobody claims: somebody, the members of another rule, or the owner. */
export const ClaimFallback = z.discriminatedUnion('to', [
  z.strictObject({ to: z.literal('owner') }),
  z.strictObject({ to: z.literal('member'), user_id: Id }),
  z.strictObject({ to: z.literal('rule'), rule_id: Id }),
])
export type ClaimFallback = z.output<typeof ClaimFallback>

/** How the leads of an UNASSIGNED rule wait for the person who claims them (rule 104). */
export const ClaimTerms = z.strictObject({
  /** The person who may only claim them sees name, place and source; the rest once they have claimed. */
  hide_details: z.boolean(),
  /** After so many minutes the fallback gets it; null: it waits for ever. */
  after_minutes: Minutes.nullable(),
  fallback: ClaimFallback,
})
export type ClaimTerms = z.output<typeof ClaimTerms>
export const defaultClaim: ClaimTerms = { hide_details: false, after_minutes: 30, fallback: { to: 'owner' } }

/** Within how much working time the member of an ASSIGNED rule is to be in touch, and what follows where they are not. */
export const ResponseTerms = z.strictObject({
  /** Minutes of the member's working time until they are reminded. */
  within_minutes: Minutes,
  /** So many more until the lead goes on. */
  then_minutes: Minutes,
  /** To the next member of the rule, or to the owner. */
  goes_to: z.enum(['next', 'owner']),
})
export type ResponseTerms = z.output<typeof ResponseTerms>
export const usualResponse: ResponseTerms = { within_minutes: 30, then_minutes: 30, goes_to: 'next' }

/** A rule that gives leads to people of the organisation. */
export const AssignmentRule = z.object({
  id: Id,
  name: z.string(),
  rule_type: RuleType,
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
  /** One of a list: leads are given, never copied. */
  distribution_type: z.literal('ROUND_ROBBIN'),
  /** What is assigned is always kept. */
  save_lead_to_owner_account: z.literal(true),
  num_recipients: z.int(),
  member_recipients_count: z.int(),
  member_recipients: z.array(MemberRecipient),
  /** Why it is passed over: nobody is in it, or all who are were deactivated (rule 109); null for a sound one. */
  broken_because: z.enum(['empty', 'deactivated']).nullable(),
  /** How its leads wait to be claimed, where it is an UNASSIGNED one. */
  claim: ClaimTerms,
  /** The response clock of an ASSIGNED one; null where none runs. */
  response: ResponseTerms.nullable(),
  version: z.int(),
})
export type AssignmentRule = z.output<typeof AssignmentRule>

const fields = {
  /** Made of the conditions when absent. */
  name: Text(100).optional(),
  rule_type: RuleType,
  rule_definition: RuleDefinition,
  rule_lead_source_type: RuleSource.default('all'),
  member_recipients: z.array(MemberInput).max(mostMembers).default([]),
  claim: ClaimTerms.default(defaultClaim),
  response: ResponseTerms.nullable().default(null),
}

/** What a rule may be made of. */
export const RuleBody = z.strictObject(fields)
export type RuleBody = z.output<typeof RuleBody>

/** So many rules an organisation may have, beside the default one. */
export const mostRules = 100

export const listAssignmentRules = endpoint({
  method: 'GET',
  ...at('/get-rules'),
  access,
  summary: 'The rules that assign leads to members, in order, the default rule last',
  query: PageQuery.extend({
    page_size: z.coerce
      .number()
      .int()
      .min(1)
      .max(mostRules + 1)
      .default(mostRules + 1),
  }),
  reply: Page(AssignmentRule),
})

export const createAssignmentRule = endpoint({
  method: 'POST',
  ...at('/create-rule'),
  access: changing,
  summary: 'Adds a rule after the others, before the default rule',
  body: RuleBody,
  reply: AssignmentRule,
  status: 201,
})

export const getAssignmentRule = endpoint({
  method: 'GET',
  ...at('/get-rule/:id'),
  access,
  summary: 'One rule, with the running round of its members. The default rule has the id of the organisation',
  params: ById,
  reply: AssignmentRule,
})

export const updateAssignmentRule = endpoint({
  method: 'PUT',
  ...at('/edit-rule/:id'),
  access: changing,
  summary:
    'Changes a rule for future leads; absent fields stay, a stale version returns 409 with the current state. The default rule takes no conditions',
  params: ById,
  body: z.strictObject({
    name: fields.name,
    rule_type: RuleType.optional(),
    rule_definition: RuleDefinition.optional(),
    rule_lead_source_type: RuleSource.optional(),
    member_recipients: z.array(MemberInput).max(mostMembers).optional(),
    claim: ClaimTerms.optional(),
    response: ResponseTerms.nullable().optional(),
    version: z.int().optional(),
  }),
  reply: AssignmentRule,
})

export const deleteAssignmentRule = endpoint({
  method: 'DELETE',
  ...at('/delete-rule/:id'),
  access: changing,
  summary: 'Deletes a rule; clients it assigned keep their owner. The default rule can’t be deleted',
  params: ById,
  reply: Done,
})

export const setRulesPriority = endpoint({
  method: 'POST',
  ...at('/edit-rules-priority'),
  access: changing,
  summary: 'Sets the order of all rules; the default rule stays last',
  body: z.strictObject({
    /** All rules but the default one, the first to be tested first. */
    rules_priority: z.array(Id).max(mostRules),
  }),
  reply: Page(AssignmentRule),
})

const Person = z.object({ id: Id, name: z.string() })

/** What a rule would have done with the leads of the last 30 days, beside what happened. */
export const Simulation = z.object({
  from: Instant,
  until: Instant,
  /** New clients that came by a lead in this time, of those that one may see. */
  leads: z.int(),
  /** There were more: these are the newest. */
  is_cut: z.boolean(),
  /** Rules above it that took some of them first. */
  taken_before: z.array(z.object({ id: Id, name: z.string(), priority: z.int(), count: z.int() })),
  matched: z.int(),
  /** Leads that it would take too, had not a rule above it taken them first. */
  matched_above: z.int(),
  went_on: z.int(),
  /** Who would have got those that it takes, and who really did; null for nobody. */
  people: z.array(z.object({ person: Person.nullable(), would: z.int(), was: z.int() })),
  /** The newest of those that it takes. */
  samples: z.array(
    z.object({
      client: Person,
      received_at: Instant,
      /** What it said to the condition that decided. */
      said: z.string().nullable(),
      would: Person.nullable(),
      was: Person.nullable(),
    }),
  ),
})
export type Simulation = z.output<typeof Simulation>

export const simulateRule = endpoint({
  method: 'POST',
  path: '/api/lead-assignment/simulate',
  access,
  summary: 'Previews what a draft rule would have done with the leads of the last 30 days; changes nothing',
  body: z.strictObject({
    /** The rule in whose place it is tested; a new one comes behind the others. */
    id: Id.nullable().default(null),
    rule: RuleBody,
  }),
  reply: Simulation,
  reads: true,
  ours: true,
})
