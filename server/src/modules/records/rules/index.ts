import * as calls from '@fairlead/contract/records/rules'
import { serveAll } from '#platform/http'
import type { Module } from '#platform/module'
import { listCriteria, listCriterionValues } from './criteria.ts'

export { listCriteria, listCriterionValues, pageOf, sourceNames, sourceOf } from './criteria.ts'
export { criterionLabel } from './criterion-label.ts'
export { checkDefinition, tidy } from './definition.ts'
export { fieldOfQuestion } from './facebook-questions.ts'
export { knownRules } from './known-rules.ts'
export { type AssignableLead, factsOf, type LeadFacts } from './lead-facts.ts'
export { type Conditions, type Match, matcher, matches } from './matcher.ts'
export { mostOf, type Passed, type Presence, type Seat, type Turn, takeTurn } from './round-robin.ts'
export { inTurn, lockRules } from './rule-lock.ts'
export { chosenValues, type Names, nameFrom, worded } from './worded.ts'
export { listed, matchWords, mostListed, quoted } from './words.ts'

/** The engine of rules: what they may ask about, how a condition is tested and said, turns, and versions of a rule set. */
export const rulesModule: Module = {
  name: 'rules',
  routes: serveAll(calls, { listCriteria, listCriterionValues }),
}
