import type { RuleDefinition } from '@fairlead/contract/records/rules'

/** What the list shows of rules of either kind. */
export type ListedRule = {
  id: string
  name: string
  priority: number
  is_default_rule: boolean
  rule_definition: RuleDefinition
  rule_lead_source_type: string
  lead_source: string
}

export type ShownRule = {
  rule: ListedRule
  /** Where it is changed. */
  path: string
  /** What becomes of its leads, in one line. */
  outcome: string
  /** Why it is passed over; undefined for a sound one. */
  broken: string | undefined
}
