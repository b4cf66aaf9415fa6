import * as e from '@fairlead/contract/work/follow-ups'
import { followUpDue } from '#events/follow-ups'
import { serve } from '#platform/http'
import type { Module } from '#platform/module'
import { count, list } from './follow-ups.queries.ts'
import { mergeFollowUps } from './merge-follow-ups.ts'
import { onClientsDeleted } from './on-clients-deleted.ts'
import { onClientsMerged } from './on-clients-merged.ts'
import { onClientsReassigned } from './on-clients-reassigned.ts'
import { onClientsRestored } from './on-clients-restored.ts'
import { remindDue } from './remind-due.job.ts'
import { remove, undo } from './remove-follow-up.ts'
import { setAuto } from './set-auto-follow-up.ts'
import { set } from './set-follow-up.ts'
import { setOutcome } from './set-outcome.ts'
import { wakeSomeday } from './wake-someday.job.ts'

export { followUpStatements } from './follow-ups.queries.ts'
export { dayFor, type FollowUpChange, putBackFollowUps, removeFollowUps, setFollowUps } from './many.ts'
export { openFollowUp } from './open-follow-up.ts'
export { furthestDay } from './set-follow-up.ts'

/** Follow-ups: one open for each client, with its reminder. */
export const followUpsModule: Module = {
  name: 'follow-ups',
  emits: [followUpDue],
  listeners: [onClientsDeleted, onClientsMerged, onClientsReassigned, onClientsRestored],
  workers: [remindDue, wakeSomeday],
  mergeParts: [mergeFollowUps],
  routes: [
    serve(e.listFollowUps, list, { hot: true }),
    serve(e.countFollowUps, count, { hot: true }),
    serve(e.setFollowUp, set),
    serve(e.deleteFollowUp, remove),
    serve(e.setAutoFollowUp, setAuto),
    serve(e.undoFollowUp, undo),
    serve(e.setFollowUpOutcome, setOutcome),
  ],
}
