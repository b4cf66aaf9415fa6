import * as e from '@fairlead/contract/lead-assignment'
import { serve } from '#platform/http'
import type { Module } from '#platform/module'
import { create, remove, setPriority, update } from './change-rule.ts'
import { criteria, criterionValues } from './criteria.ts'
import { get, list } from './rules.queries.ts'
import { simulate } from './simulate.ts'

export { type Assigned, assign } from './assign.ts'
export type { AssignableLead } from './lead-facts.ts'

/** Who gets a lead inside the organisation: its rules, and the decision with its explanation. */
export const assignment: Module = {
  name: 'assignment',
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
  ],
}
