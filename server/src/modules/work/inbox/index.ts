import * as e from '@fairlead/contract/work/inbox'
import { only, serveAll } from '#platform/http'
import type { Module } from '#platform/module'
import type { Log, Metrics } from '#platform/telemetry'
import type { Units } from '#platform/units'
import { listDeadLetters, replayDeadLetter } from './dead-letters.ts'
import { findLost } from './find-lost.job.ts'
import { serveHooks } from './hooks.ts'
import type { LeadSource } from './lead-source.ts'
import { onJobBuried } from './on-job-buried.alert.ts'
import { sweepInbox } from './sweep.job.ts'

export { eraseBytes } from './erase-bytes.ts'
export { forgetBytes, forgetDeliveries } from './forget-deliveries.ts'
export type {
  HookAnswer,
  IncomingRequest,
  LeadSource,
  ParsedItem,
  ParsedLead,
  StoredDelivery,
  Verified,
} from './lead-source.ts'
export { captureDelivery, type Delivery, noticeHeader, receive, receiveFull } from './receive.ts'
export { type InboxEntry, loadDelivery, markRead } from './stored.ts'

/** Where everything from outside arrives: stored raw, acknowledged, then read by a job. */
export const inbox = (deps: {
  sources: readonly LeadSource[]
  units: () => Units
  log: Log
  metrics: Metrics
}): Module => ({
  name: 'inbox',
  alerts: [onJobBuried],
  workers: [sweepInbox, findLost],
  routes: serveAll(only(e, 'listDeadLetters', 'replayDeadLetter'), { listDeadLetters, replayDeadLetter }),
  publicPages: (app) => serveHooks(app, deps),
})
