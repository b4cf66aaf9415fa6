import * as waiting from '@fairlead/contract/work/assignment-clocks'
import * as e from '@fairlead/contract/work/lead-assignment'
import { assignmentApplied, assignmentRuleCreated, responseDue } from '#events/assignment'
import { serveAll } from '#platform/http'
import { stays } from '#platform/merging'
import type { Module } from '#platform/module'
import { finishRun, finishUndo } from './apply-run.job.ts'
import { applyToUnassigned, lastAssignmentRun, undoAssignmentRun } from './apply-to-unassigned.ts'
import { createAssignmentRule, deleteAssignmentRule, setRulesPriority, updateAssignmentRule } from './change-rule.ts'
import { clientClocks } from './clocks/clocks.queries.ts'
import { mergeClocks } from './clocks/merge-clocks.ts'
import { onClientsContacted, onClientsNotContacted } from './clocks/on-clients-contacted.ts'
import { onResponseDue } from './clocks/on-response-due.alert.ts'
import { watchAbsences, watchClocks } from './clocks/watch-clocks.job.ts'
import { onAssignmentApplied } from './on-assignment-applied.alert.ts'
import { onClientsDeleted } from './on-clients-deleted.ts'
import { onClientsReassigned } from './on-clients-reassigned.ts'
import { planUnassigned } from './plan-unassigned.ts'
import { getAssignmentRule, listAssignmentRules } from './rules.queries.ts'
import { simulateRule } from './simulate.ts'

export { type Assigned, assign } from './assign.ts'
export { replaceClocks, startClock } from './clocks/clocks.ts'

/** Who gets a lead inside the organisation: its rules, the decision with its explanation, and the clocks that follow. */
export const assignment: Module = {
  name: 'lead-assignment',
  emits: [responseDue, assignmentApplied, assignmentRuleCreated],
  listeners: [onClientsContacted, onClientsNotContacted, onClientsReassigned, onClientsDeleted],
  alerts: [onAssignmentApplied, onResponseDue],
  workers: [watchClocks, watchAbsences, finishRun, finishUndo],
  mergeParts: [mergeClocks, stays('assignment_run_items')],
  routes: [
    ...serveAll(e, {
      listAssignmentRules,
      createAssignmentRule,
      getAssignmentRule: (ctx, { params }) => getAssignmentRule(ctx, params.id),
      updateAssignmentRule,
      deleteAssignmentRule,
      setRulesPriority,
      simulateRule,
    }),
    ...serveAll(waiting, { clientClocks, planUnassigned, applyToUnassigned, lastAssignmentRun, undoAssignmentRun }),
  ],
}
