import { leadSourceLabels } from '@fairlead/contract/records/clients'
import type { AssignmentRule } from '@fairlead/contract/work/lead-assignment'
import { defaultClaim } from '@fairlead/contract/work/lead-assignment'
import type { Available } from '#identity/team'
import { chosenValues, type Names, sourceOf, worded } from '#records/rules'
import type { assignmentRuleMembers, assignmentRules } from './lead-assignment.tables.ts'

export type RuleRow = typeof assignmentRules.$inferSelect
export type MemberRow = typeof assignmentRuleMembers.$inferSelect & { name: string | null; email: string | null }
const skipped = (person: Available | undefined) =>
  person?.isActive ? (person.isAbsent ? ('absent' as const) : null) : ('deactivated' as const)

/** A rule as its screens show it. */
export function ruleView(
  row: Omit<RuleRow, 'orgId' | 'createdAt' | 'createdById' | 'updatedAt'>,
  members: readonly MemberRow[],
  people: ReadonlyMap<string, Available>,
  names: Names,
  priority: number,
): AssignmentRule {
  const expressions = row.definition.expressions.map((expression) => worded(expression, names))
  const isAssigned = row.type === 'ASSIGNED'
  const isBroken = isAssigned && members.every(({ userId }) => !people.get(userId)?.isActive)
  return {
    id: row.id,
    name: row.name,
    rule_type: row.type,
    rule_definition: { expressions, logical_operator: row.definition.logical_operator },
    priority,
    criteria: expressions.map((expression) => sourceOf(expression.name, expression.label, chosenValues(expression))),
    rule_lead_source_type: row.source as AssignmentRule['rule_lead_source_type'],
    lead_source: leadSourceLabels[row.source as keyof typeof leadSourceLabels] ?? 'All sources',
    is_default_rule: row.isDefault,
    distribution_type: 'ROUND_ROBBIN',
    save_lead_to_owner_account: true,
    num_recipients: members.length,
    member_recipients_count: members.length,
    member_recipients: members.map((member) => ({
      member_prof_id: member.userId,
      recipient_name: member.name ?? '',
      recipient_email: member.email,
      max_leads_per_round: member.most,
      current_round_lead_counter: member.counter,
      last_lead_received_at: member.lastAt,
      skipped_because: skipped(people.get(member.userId)),
    })),
    broken_because: isBroken ? (members.length === 0 ? 'empty' : 'deactivated') : null,
    claim: row.claim ?? defaultClaim,
    response: row.response,
    version: row.version,
  }
}
