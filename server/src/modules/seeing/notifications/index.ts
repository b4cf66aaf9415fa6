import * as sessionCalls from '@fairlead/contract/identity/session'
import * as e from '@fairlead/contract/seeing/notifications'
import type { AlertRule } from '#platform/alerts'
import { listener } from '#platform/events'
import { only, serveAll } from '#platform/http'
import type { Installation } from '#platform/installation'
import { movesById, movesByKey } from '#platform/merging'
import type { Module } from '#platform/module'
import type { Units } from '#platform/units'
import { alert } from './alerts/alert.ts'
import { tellLateLeads } from './late-leads.job.ts'
import { keepAlive, listNotices, readNotices, sweepNotices, unreadNotices } from './notices.ts'
import { onClientsContacted, onClientsNotContacted } from './on-clients-contacted.ts'
import { onClientsMarkedNew } from './on-clients-marked-new.ts'
import { onClientsMerged } from './on-clients-merged.ts'
import { onClientsReassigned } from './on-clients-reassigned.ts'
import { onLeadCaptured } from './on-lead-captured.ts'
import { mailAfterPush, onOutboundSettled } from './on-outbound-settled.ts'
import { onSessionEnded } from './on-session-ended.ts'
import { listPushDevices, sendTestAlert, subscribePush, unsubscribePush } from './push-subscriptions.ts'
import { morningList } from './quiet/morning-list.job.ts'
import { onQuietHoursChanged } from './quiet/on-quiet-hours-changed.ts'
import { releaseHeld } from './quiet/release-held.job.ts'
import { remindNewLeads } from './reminders.ts'
import { serveUnsubscribe } from './unsubscribe.ts'

/** What an alert needs that is more than words: reminders, and what became of a push. */
const ownListeners = [
  onLeadCaptured,
  onClientsContacted,
  onClientsNotContacted,
  onClientsMerged,
  onClientsReassigned,
  onClientsMarkedNew,
  onSessionEnded,
  onQuietHoursChanged,
  onOutboundSettled,
]

/** Telling people: the bell, pushes and mails, reminders of new leads, the morning list. */
export const notifications = (deps: {
  installation: Installation
  units: () => Units
  /** The alerts of all capabilities; asked for once all of them are there. */
  alerts: () => readonly AlertRule[]
}): Module => ({
  name: 'notifications',
  get listeners() {
    return [
      ...ownListeners,
      ...deps
        .alerts()
        .map(({ event, handle }) => listener(event, 'notifications', (ctx, heard) => handle(ctx, heard, alert))),
    ]
  },
  workers: [remindNewLeads, tellLateLeads, morningList, mailAfterPush, releaseHeld, sweepNotices],
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
