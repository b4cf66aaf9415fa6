import * as e from '@fairlead/contract/work/inbox'
import type { Units } from '#platform/context'
import { serve } from '#platform/http'
import type { Module } from '#platform/module'
import type { Log, Metrics } from '#platform/telemetry'
import { list, replay } from './dead-letters.ts'
import { findLost } from './find-lost.job.ts'
import { serveHooks } from './hooks.ts'
import type { LeadSource } from './lead-source.ts'
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
export { captureDelivery, type Delivery, receive } from './receive.ts'
export { type InboxEntry, loadDelivery, markRead } from './stored.ts'

/** Where everything from outside arrives: stored raw, acknowledged, then read by a job. */
export const inbox = (deps: {
  sources: readonly LeadSource[]
  units: () => Units
  log: Log
  metrics: Metrics
}): Module => ({
  name: 'inbox',
  workers: [sweepInbox, findLost],
  routes: [serve(e.listDeadLetters, list), serve(e.replayDeadLetter, replay)],
  publicPages: (app) => serveHooks(app, deps),
})
