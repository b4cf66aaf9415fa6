import * as inbox from '@fairlead/contract/work/inbox'
import { rawLeadInfo } from '@fairlead/contract/work/leads'
import { leadCaptured, leadParked } from '#events/lead-capture'
import { serve } from '#platform/http'
import { movesById } from '#platform/merging'
import type { Module } from '#platform/module'
import type { LeadSource } from '#work/inbox'
import { captureWorkers } from './capture-delivery.ts'
import { deliveries, delivery, rawLeads, replayOne } from './ledger.ts'
import { onLeadUndelivered } from './on-lead-undelivered.ts'
import { wipePassedOn } from './wipe-passed-on.job.ts'

export { binTestClients } from './bin-test-clients.ts'
export { type Reading, replay } from './capture-delivery.ts'
export { eraseLeads } from './erase-leads.ts'
export { healthOf, noHealth } from './source-health.ts'

/** The pipeline from a delivery to a client, the ledger of what arrived, and a client's leads as received. */
export const leadCapture = (deps: { sources: readonly LeadSource[] }): Module => ({
  name: 'lead-capture',
  emits: [leadCaptured, leadParked],
  listeners: [onLeadUndelivered],
  workers: [...captureWorkers(deps.sources), wipePassedOn],
  mergeParts: [movesById('leads')],
  routes: [
    serve(rawLeadInfo, rawLeads),
    serve(inbox.listDeliveries, deliveries),
    serve(inbox.getDelivery, delivery),
    serve(inbox.replayDelivery, replayOne(deps.sources)),
  ],
})
