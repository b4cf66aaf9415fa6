import { leadSourceLabels } from '@fairlead/contract/records/clients'
import type { AssignmentRule, Expression, PossibleValue } from '@fairlead/contract/work/lead-assignment'
import { defaultClaim, typeOfCriterion, valuesOf } from '@fairlead/contract/work/lead-assignment'
import type { Available } from '#identity/team'
import { sourceOf } from './criteria.ts'
import { criterionLabel } from './criterion-label.ts'
import { conditionWords } from './explain.ts'
import type { assignmentRuleMembers, assignmentRules } from './lead-assignment.tables.ts'
import { countryName } from './lead-facts.ts'

export type RuleRow = typeof assignmentRules.$inferSelect
export type MemberRow = typeof assignmentRuleMembers.$inferSelect & { name: string | null; email: string | null }
/** The present names of forms and webhooks, by id. */
export type Names = ReadonlyMap<string, string>

/** A value of a condition by its present name: a form that was renamed shows the new one. */
function valueName({ name, display_value }: Expression, value: string, at: number, names: Names): string {
  if (typeOfCriterion(name) !== 'LIST') return value
  if (name === 'lead_source') return leadSourceLabels[value as keyof typeof leadSourceLabels] ?? value
  if (name === 'phone_country') return /^[A-Z]{2}$/.test(value) ? countryName(value) : value
  return names.get(value) ?? [display_value ?? []].flat()[at] ?? value
}

/** A condition in the words that hold now. */
export function worded(expression: Expression, names: Names): Expression & { label: string; display_value: string[] } {
  return {
    ...expression,
    label: expression.label || criterionLabel(expression.name),
    display_value: valuesOf(expression).map((value, at) => valueName(expression, value, at, names)),
  }
}

/** The values that a condition names, with their words; none of a text. */
export const chosenValues = (expression: ReturnType<typeof worded>): PossibleValue[] =>
  typeOfCriterion(expression.name) === 'LIST'
    ? valuesOf(expression).map((value_id, at) => ({
        value_id,
        value_name: expression.display_value[at] ?? value_id,
        page_name: null,
      }))
    : []

/** A name for a rule that was given none: its first conditions, 50 characters at most. */
export function nameFrom(expressions: readonly Expression[], operator: string): string {
  const words = expressions.map(conditionWords).join(operator === 'OR' ? ' or ' : ' and ') || 'Every lead'
  return words.length > 50 ? `${words.slice(0, 49).trimEnd()}…` : words
}

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
