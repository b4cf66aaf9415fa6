import * as waiting from '@fairlead/contract/work/assignment-clocks'
import * as e from '@fairlead/contract/work/lead-assignment'
import { assignmentApplied, responseDue } from '#events/assignment'
import { serve } from '#platform/http'
import { stays } from '#platform/merging'
import type { Module } from '#platform/module'
import { finishRun, finishUndo } from './apply-run.job.ts'
import { apply, lastRun, undoRun } from './apply-to-unassigned.ts'
import { create, remove, setPriority, update } from './change-rule.ts'
import { clocks } from './clocks.queries.ts'
import { criteria, criterionValues } from './criteria.ts'
import { mergeClocks } from './merge-clocks.ts'
import { onClientsContacted } from './on-clients-contacted.ts'
import { onClientsDeleted } from './on-clients-deleted.ts'
import { onClientsReassigned } from './on-clients-reassigned.ts'
import { plan } from './plan-unassigned.ts'
import { get, list } from './rules.queries.ts'
import { simulate } from './simulate.ts'
import { watchAbsences, watchClocks } from './watch-clocks.job.ts'

export { type Assigned, assign } from './assign.ts'
export { replaceClocks, startClock } from './clocks.ts'
export { criteria, criterionValues, pageOf, sourceOf } from './criteria.ts'
export { listed, matchWords, mostListed, quoted } from './explain.ts'
export { knownRules } from './known-rules.ts'
export { type AssignableLead, factsOf } from './lead-facts.ts'
export { type Conditions, type Match, matcher } from './matches.ts'
export { mostOf, type Presence, type Seat, type Turn, takeTurn } from './round-robin.ts'
export { check as checkDefinition, tidy } from './rule-input.ts'
export { sourceNames } from './rules.queries.ts'
export { chosenValues, type Names, nameFrom, worded } from './rules.view.ts'
export { inTurn, lockRules } from './turn-lock.ts'

/** Who gets a lead inside the organisation: its rules, the decision with its explanation, and the clocks that follow. */
export const assignment: Module = {
  name: 'lead-assignment',
  emits: [responseDue, assignmentApplied],
  listeners: [onClientsContacted, onClientsReassigned, onClientsDeleted],
  workers: [watchClocks, watchAbsences, finishRun, finishUndo],
  mergeParts: [mergeClocks, stays('assignment_run_items')],
  routes: [
    serve(e.listAssignmentRules, list),
    serve(e.createAssignmentRule, create),
    serve(e.getAssignmentRule, (ctx, { params }) => get(ctx, params.id)),
    serve(e.updateAssignmentRule, update),
    serve(e.deleteAssignmentRule, remove),
    serve(e.setRulesPriority, setPriority),
    serve(e.listCriteria, criteria),
    serve(e.listCriterionValues, criterionValues),
    serve(e.simulateRule, simulate),
    serve(waiting.clientClocks, clocks),
    serve(waiting.planUnassigned, plan),
    serve(waiting.applyToUnassigned, apply),
    serve(waiting.lastAssignmentRun, lastRun),
    serve(waiting.undoAssignmentRun, undoRun),
  ],
}
