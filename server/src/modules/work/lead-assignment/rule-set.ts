import { knownRules } from '#records/rules'
import type { Rule } from './decide.ts'
import { assignmentRuleSets } from './lead-assignment.tables.ts'

/** The rules of an organisation at one version, in the order in which they are tested. */
export type RuleSet = { version: number; rules: readonly Rule[] }

/** The rules with their version, of one moment. */
const readText = `select s.version, coalesce((
    select jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name, 'type', r.rule_type, 'source', r.rule_lead_source_type,
      'definition', r.rule_definition, 'isDefault', r.is_default_rule, 'claim', r.claim, 'response', r.response, 'memberIds', coalesce((
        select jsonb_agg(m.user_id order by m.place) from assignment_rule_members m
        where m.org_id = $1 and m.rule_id = r.id), '[]')) order by r.is_default_rule, r.priority, r.id)
    from assignment_rules r where r.org_id = $1), '[]') as rules
  from assignment_rule_sets s where s.org_id = $1`

export const { of: ruleSetOf, read: readRuleSet } = knownRules<{ version: number; rules: Omit<Rule, 'place'>[] }>(
  assignmentRuleSets,
  readText,
  { version: 0, rules: [] },
)
