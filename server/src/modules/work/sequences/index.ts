import * as c from '@fairlead/contract/work/sequence-clients'
import * as e from '@fairlead/contract/work/sequences'
import { clientsEnrolled, sequenceStepsDue } from '#events/sequences'
import { serveAll, without } from '#platform/http'
import type { Module } from '#platform/module'
import * as acts from './act-on-enrolment.ts'
import { checkStuck } from './check-stuck.job.ts'
import * as steps from './definition/edit-steps.ts'
import { listSequenceVersions } from './definition/list-versions.ts'
import * as writing from './definition/write-sequence.ts'
import { enrolClient } from './enrol.ts'
import * as lists from './enrolment-lists.ts'
import { fillHolidaysWorker, refreshHolidays } from './fill-holidays.job.ts'
import { listHolidays, setHoliday } from './holidays.ts'
import { leaveSequenceWorker } from './leave.ts'
import { mergeEnrolments } from './listeners/merge-enrolments.ts'
import { onClientsContacted, onClientsNotContacted } from './listeners/on-clients-contacted.ts'
import {
  onClientsDeleted,
  onClientsMerged,
  onClientsReassigned,
  onClientsRestored,
} from './listeners/on-clients-moved.ts'
import { onClientsViewedContent, onContentQuestionsAsked } from './listeners/on-clients-viewed-content.ts'
import { onContentShared, onContentUnsent } from './listeners/on-content-shared.ts'
import { onCustomValuesChanged } from './listeners/on-custom-values-changed.ts'
import { onSequenceStepsDue } from './listeners/on-sequence-steps-due.alert.ts'
import { onClientsRegrouped, onLeadCaptured } from './listeners/start-itself.ts'
import { planMove } from './move-version.ts'
import { getEnrolment, simulateEnrolment } from './one-enrolment.ts'
import { resumeSequenceWorker, setSequencePaused } from './pause.ts'
import { sequenceResults } from './results.ts'
import { ringSequences } from './ring-sequences.job.ts'

export { stuck } from './check-stuck.job.ts'
export { enrolInBatch, enrollable, isEnrolled, undoEnrolInBatch } from './enrol-in-bulk.ts'
export { enrolmentRows, showEnrolments } from './enrolment-views.ts'
export { isMoved, movable, moveInBatch, undoMoveInBatch } from './move-version.ts'

export { passOwnersSteps, passSequencesOn } from './pass-on.ts'

/** Sequences: steps that clients go through, and what comes next for each of them. */
export const sequencesModule: Module = {
  name: 'sequences',
  emits: [clientsEnrolled, sequenceStepsDue],
  listeners: [
    onClientsContacted,
    onClientsDeleted,
    onClientsMerged,
    onClientsNotContacted,
    onClientsReassigned,
    onClientsRegrouped,
    onClientsRestored,
    onClientsViewedContent,
    onContentQuestionsAsked,
    onContentShared,
    onContentUnsent,
    onCustomValuesChanged,
    onLeadCaptured,
  ],
  mergeParts: [mergeEnrolments],
  alerts: [onSequenceStepsDue],
  workers: [checkStuck, ringSequences, resumeSequenceWorker, leaveSequenceWorker, fillHolidaysWorker, refreshHolidays],
  routes: [
    ...serveAll(e, {
      listSequences: writing.listSequences,
      createSequence: writing.createSequence,
      getSequence: writing.getSequence,
      updateSequence: writing.updateSequence,
      deleteSequence: writing.deleteSequence,
      copySequence: writing.copySequence,
      createDefaultSequence: writing.createDefaultSequence,
      listSequenceSteps: steps.listSequenceSteps,
      addSequenceStep: steps.addSequenceStep,
      getSequenceStep: steps.getSequenceStep,
      updateSequenceStep: steps.updateSequenceStep,
      reorderSequenceStep: steps.reorderSequenceStep,
      removeSequenceStep: steps.removeSequenceStep,
      saveSequenceSteps: steps.saveSequenceSteps,
      setSequencePaused,
      listSequenceVersions,
      sequenceResults,
      listHolidays,
      setHoliday,
    }),
    ...serveAll(without(c, 'bulkAddToSequence', 'moveToVersion'), {
      clientSequenceSteps: lists.clientSequenceSteps,
      clientEnrolments: lists.clientEnrolments,
      sequenceClients: lists.sequenceClients,
      sequenceStepClients: lists.sequenceStepClients,
      enrolClient,
      setClientStepStatus: acts.setClientStepStatus,
      getEnrolment,
      simulateEnrolment,
      setEnrolmentPaused: acts.setEnrolmentPaused,
      leaveSequence: acts.leaveSequence,
      undoLeave: acts.undoLeave,
      answerExit: acts.answerExit,
      snoozeStep: acts.snoozeStep,
      planMove,
    }),
  ],
}
