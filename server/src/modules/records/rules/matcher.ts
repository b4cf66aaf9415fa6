import { type LeadSourceId, leadSourceLabels } from '@fairlead/contract/records/clients'
import { type Expression, type RuleDefinition, typeOfCriterion, valuesOf } from '@fairlead/contract/records/rules'
import type { Fact, LeadFacts } from './lead-facts.ts'

/** What a rule asks of a lead. */
export type Conditions = { source: LeadSourceId | 'all'; definition: RuleDefinition }

/** A condition that was tested, with what the lead says to it. */
export type Tested = { expression: Expression; holds: boolean; found: readonly Fact[] }

/** Whether a lead meets the conditions of a rule, and which of them decided. */
export type Match = { holds: boolean; tested: readonly Tested[] }

/** Texts are compared trimmed and without regard to capitals (rule 99). */
const plain = (text: string): string => text.normalize('NFC').trim().toLowerCase()

const compare: Record<Expression['operator'], (said: string, wanted: string) => boolean> = {
  equal: (said, wanted) => said === wanted,
  not_equal: (said, wanted) => said === wanted,
  contains: (said, wanted) => said.includes(wanted),
  starts_with: (said, wanted) => said.startsWith(wanted),
  ends_with: (said, wanted) => said.endsWith(wanted),
}

/** Tests one condition. Of several values in it one is enough; `not_equal` holds where none of them is. */
export function test(expression: Expression, facts: LeadFacts): Tested {
  const found = facts.get(expression.name) ?? []
  const type = typeOfCriterion(expression.name)
  if (type === 'BLANK') return { expression, holds: true, found }
  const read = type === 'LIST' ? (text: string) => text : plain
  const wanted = valuesOf(expression).map(read)
  const isOne = found.some(({ value }) => wanted.some((one) => compare[expression.operator](read(value), one)))
  return { expression, holds: expression.operator === 'not_equal' ? !isOne : isOne, found }
}

const ofSource = (source: LeadSourceId): Expression => ({
  name: 'lead_source',
  operator: 'equal',
  value: [source],
  display_value: [leadSourceLabels[source]],
})

/**
 * Tests a rule: its source, then its conditions as they stand. It stops at the one that decides. A rule without
 * conditions is met by every lead.
 */
export function matches({ source, definition }: Conditions, facts: LeadFacts): Match {
  const { expressions, logical_operator: operator } = definition
  const from = source === 'all' ? [] : [test(ofSource(source), facts)]
  if (from.some(({ holds }) => !holds)) return { holds: false, tested: from }
  if (expressions.length === 0) return { holds: true, tested: from }
  const decided = (holds: boolean, tested: readonly Tested[]): Match => ({
    holds,
    tested: holds ? [...from, ...tested] : tested,
  })
  const decisive = operator === 'OR'
  const tested: Tested[] = []
  for (const expression of expressions) {
    const one = test(expression, facts)
    tested.push(one)
    if (one.holds === decisive) return decided(decisive, [one])
  }
  return decided(!decisive, tested)
}

/** Tests each rule once, however often it is asked about. */
export function matcher(facts: LeadFacts): (rule: Conditions) => Match {
  const known = new Map<Conditions, Match>()
  return (rule) => {
    const match = known.get(rule) ?? matches(rule, facts)
    known.set(rule, match)
    return match
  }
}
