import { knownRules } from '#records/rules'
import type { Rule } from './decide.ts'
import { distributionRuleSets } from './lead-distribution.tables.ts'

/** The rules of an organisation at one version, in the order in which they are tested. */
export type RuleSet = { version: number; isOn: boolean; allowChain: boolean; rules: readonly Rule[] }

/** The rules with their version, of one moment. */
const readText = `select s.version, s.is_on as "isOn", s.allow_chain as "allowChain", coalesce((
    select jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name, 'type', r.distribution_type, 'source', r.rule_lead_source_type,
      'definition', r.rule_definition, 'isDefault', r.is_default_rule, 'savesToOwner', r.save_lead_to_owner_account,
      'onceDays', r.once_per_days, 'awaitsOwner', r.awaits_owner_since is not null) order by r.is_default_rule, r.priority, r.id)
    from distribution_rules r where r.org_id = $1), '[]') as rules
  from distribution_rule_sets s where s.org_id = $1`

type Stored = { version: number; isOn: boolean; allowChain: boolean; rules: Omit<Rule, 'place'>[] }

export const { of: ruleSetOf, read: readRuleSet } = knownRules<Stored>(distributionRuleSets, readText, {
  version: 0,
  isOn: true,
  allowChain: false,
  rules: [],
})
