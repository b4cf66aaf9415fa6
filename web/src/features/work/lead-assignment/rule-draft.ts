import { messages } from '@fairlead/contract/messages'
import { RuleSource } from '@fairlead/contract/records/rules'
import {
  type AssignmentRule,
  ClaimTerms,
  defaultClaim,
  ResponseTerms,
  type RuleBody,
  RuleType,
} from '@fairlead/contract/work/lead-assignment'
import { z } from 'zod'
import { asksEnough, asksOf, definitionOf, RuleAsks } from '~/ui/rules/condition.ts'

/** Somebody who takes part, with what is known of them. */
const Seated = z.object({
  id: z.string(),
  name: z.string(),
  picture: z.string().nullish(),
  most: z.number(),
  counter: z.number(),
  skipped: z.enum(['deactivated', 'absent']).nullable(),
})
export type Seated = z.output<typeof Seated>

/** A rule while it is made or changed. */
export const RuleDraft = RuleAsks.extend({
  type: RuleType,
  members: z.array(Seated).readonly(),
  claim: ClaimTerms,
  response: ResponseTerms.nullable(),
})
export type RuleDraft = z.output<typeof RuleDraft>

/** A rule as its screen begins with it. */
export const draftOf = (rule: AssignmentRule | undefined): RuleDraft => ({
  ...asksOf(rule),
  type: rule?.rule_type ?? 'ASSIGNED',
  members:
    rule?.member_recipients.map((member) => ({
      id: member.member_prof_id,
      name: member.recipient_name,
      most: member.max_leads_per_round ?? 1,
      counter: member.current_round_lead_counter,
      skipped: member.skipped_because,
    })) ?? [],
  claim: rule?.claim ?? defaultClaim,
  response: rule?.response ?? null,
})

/** The body of the call that saves a draft. */
export const bodyOf = ({ type, members, claim, response, ...asks }: RuleDraft): RuleBody => ({
  name: asks.name.trim(),
  rule_type: type,
  rule_definition: definitionOf(asks),
  rule_lead_source_type: RuleSource.catch('all').parse(asks.source?.id),
  member_recipients:
    type === 'ASSIGNED' ? members.map(({ id, most }) => ({ member_prof_id: id, max_leads_per_round: most })) : [],
  claim,
  response,
})

export type Problems = { conditions?: string; members?: string; name?: string; claim?: string }

/** What keeps a draft from being saved: the same as the server asks. */
export const problemsOf = (draft: RuleDraft): Problems => ({
  ...(asksEnough(draft) ? {} : { conditions: messages.incompleteRule }),
  ...(draft.type === 'ASSIGNED' && draft.members.length === 0 ? { members: messages.required } : {}),
})
