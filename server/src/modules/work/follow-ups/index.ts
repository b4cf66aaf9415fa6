import * as e from '@fairlead/contract/work/follow-ups'
import { followUpDue } from '#events/follow-ups'
import { serve, serveAll } from '#platform/http'
import type { Module } from '#platform/module'
import { countFollowUps, listFollowUps } from './follow-ups.queries.ts'
import { mergeFollowUps } from './merge-follow-ups.ts'
import { onClientsDeleted } from './on-clients-deleted.ts'
import { onClientsMerged } from './on-clients-merged.ts'
import { onClientsReassigned } from './on-clients-reassigned.ts'
import { onClientsRestored } from './on-clients-restored.ts'
import { onFollowUpDue } from './on-follow-up-due.alert.ts'
import { remindDue } from './remind-due.job.ts'
import { deleteFollowUp, undoFollowUp } from './remove-follow-up.ts'
import { setAutoFollowUp } from './set-auto-follow-up.ts'
import { setFollowUp } from './set-follow-up.ts'
import { setFollowUpOutcome } from './set-outcome.ts'
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
  alerts: [onFollowUpDue],
  workers: [remindDue, wakeSomeday],
  mergeParts: [mergeFollowUps],
  routes: serveAll(e, {
    listFollowUps: serve(e.listFollowUps, listFollowUps, { hot: true }),
    countFollowUps: serve(e.countFollowUps, countFollowUps, { hot: true }),
    setFollowUp,
    deleteFollowUp,
    setAutoFollowUp,
    undoFollowUp,
    setFollowUpOutcome,
  }),
}
