import { keepAlive } from '@fairlead/contract/identity/session'
import * as e from '@fairlead/contract/seeing/notifications'
import type { Units } from '#platform/context'
import type { House } from '#platform/house'
import { serve } from '#platform/http'
import { movesById, movesByKey } from '#platform/merging'
import type { Module } from '#platform/module'
import { morningList } from './morning-list.job.ts'
import { list, read, stayAlive, sweepNotices, unread } from './notices.ts'
import { onAccessAsked } from './on-access-asked.ts'
import { onAssignmentApplied } from './on-assignment-applied.ts'
import { onClientsContacted } from './on-clients-contacted.ts'
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
import { onQuietHoursChanged } from './on-quiet-hours-changed.ts'
import { onResponseDue } from './on-response-due.ts'
import { onSessionEnded } from './on-session-ended.ts'
import { onSourceSilent } from './on-source-silent.ts'
import { devices, subscribe, test, unsubscribe } from './push-subscriptions.ts'
import { releaseHeld } from './release-held.job.ts'
import { remindNewLeads } from './reminders.ts'
import { serveUnsubscribe } from './unsubscribe.ts'

/** Telling people: the bell, pushes and mails, reminders of new leads, the morning list. */
export const notifications = (deps: { house: House; units: () => Units }): Module => ({
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
    onClientsMerged,
    onAccessAsked,
    onClientsReassigned,
    onClientsMarkedNew,
    onClientsGiven,
    onFollowUpDue,
    onResponseDue,
    onAssignmentApplied,
    onSessionEnded,
    onQuietHoursChanged,
    onOutboundSettled,
  ],
  workers: [remindNewLeads, morningList, mailAfterPush, releaseHeld, sweepNotices],
  // A reminder whose time is over does not come twice.
  mergeParts: [movesById('notices'), movesByKey('lead_reminders', { key: 'minutes', worth: 'r.due_at > clock_now()' })],
  routes: [
    serve(e.listNotices, list),
    serve(e.unreadNotices, unread),
    serve(keepAlive, stayAlive),
    serve(e.readNotices, read),
    serve(e.subscribePush, subscribe),
    serve(e.unsubscribePush, unsubscribe),
    serve(e.listPushDevices, devices),
    serve(e.sendTestAlert, test),
  ],
  publicPages: (app) => serveUnsubscribe(app, deps),
})
