import * as sessionCalls from '@fairlead/contract/identity/session'
import * as e from '@fairlead/contract/seeing/notifications'
import { only, serveAll } from '#platform/http'
import type { Installation } from '#platform/installation'
import { movesById, movesByKey } from '#platform/merging'
import type { Module } from '#platform/module'
import type { Units } from '#platform/units'
import { keepAlive, listNotices, readNotices, sweepNotices, unreadNotices } from './notices.ts'
import { onAccessAsked } from './on-access-asked.ts'
import { onAssignmentApplied } from './on-assignment-applied.ts'
import { onClientsContacted, onClientsNotContacted } from './on-clients-contacted.ts'
import { onClientsGiven } from './on-clients-given.ts'
import { onClientsMarkedNew } from './on-clients-marked-new.ts'
import { onClientsMerged } from './on-clients-merged.ts'
import { onClientsReassigned } from './on-clients-reassigned.ts'
import { onClientsViewedContent } from './on-clients-viewed-content.ts'
import { onContentQuestionsAsked } from './on-content-questions-asked.ts'
import { onCopyAnswered } from './on-copy-answered.ts'
import { onFollowUpDue } from './on-follow-up-due.ts'
import { onJobBuried } from './on-job-buried.ts'
import { onLeadCaptured } from './on-lead-captured.ts'
import { onLeadParked } from './on-lead-parked.ts'
import { onLeadUndelivered } from './on-lead-undelivered.ts'
import { mailAfterPush, onOutboundSettled } from './on-outbound-settled.ts'
import { onResponseDue } from './on-response-due.ts'
import { onSequenceStepsDue } from './on-sequence-steps-due.ts'
import { onSessionEnded } from './on-session-ended.ts'
import { onSourceSilent } from './on-source-silent.ts'
import { listPushDevices, sendTestAlert, subscribePush, unsubscribePush } from './push-subscriptions.ts'
import { morningList } from './quiet/morning-list.job.ts'
import { onQuietHoursChanged } from './quiet/on-quiet-hours-changed.ts'
import { releaseHeld } from './quiet/release-held.job.ts'
import { remindNewLeads } from './reminders.ts'
import { serveUnsubscribe } from './unsubscribe.ts'

/** Telling people: the bell, pushes and mails, reminders of new leads, the morning list. */
export const notifications = (deps: { installation: Installation; units: () => Units }): Module => ({
  name: 'notifications',
  listeners: [
    onLeadCaptured,
    onLeadParked,
    onJobBuried,
    onSourceSilent,
    onCopyAnswered,
    onClientsViewedContent,
    onContentQuestionsAsked,
    onLeadUndelivered,
    onClientsContacted,
    onClientsNotContacted,
    onClientsMerged,
    onAccessAsked,
    onClientsReassigned,
    onClientsMarkedNew,
    onClientsGiven,
    onFollowUpDue,
    onResponseDue,
    onAssignmentApplied,
    onSequenceStepsDue,
    onSessionEnded,
    onQuietHoursChanged,
    onOutboundSettled,
  ],
  workers: [remindNewLeads, morningList, mailAfterPush, releaseHeld, sweepNotices],
  // A reminder whose time is over does not come twice.
  mergeParts: [movesById('notices'), movesByKey('lead_reminders', { key: 'minutes', worth: 'r.due_at > clock_now()' })],
  routes: [
    ...serveAll(e, {
      listNotices,
      unreadNotices,
      readNotices,
      subscribePush,
      unsubscribePush,
      listPushDevices,
      sendTestAlert,
    }),
    ...serveAll(only(sessionCalls, 'keepAlive'), { keepAlive }),
  ],
  publicPages: (app) => serveUnsubscribe(app, deps),
})
