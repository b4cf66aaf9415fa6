import * as fieldCalls from '@fairlead/contract/records/fields/custom-fields'
import * as leadsCalls from '@fairlead/contract/records/leads'
import * as inbox from '@fairlead/contract/work/inbox'
import { leadCaptured, leadParked } from '#events/lead-capture'
import { only, serveAll, without } from '#platform/http'
import { movesById } from '#platform/merging'
import type { Module } from '#platform/module'
import type { LeadSource } from '#work/inbox'
import { captureWorkers } from './capture-delivery.ts'
import { fieldFromAnswer } from './field-from-answer.ts'
import { getDelivery, listDeliveries, rawLeadInfo, replayDelivery } from './ledger.ts'
import { onLeadParked } from './on-lead-parked.alert.ts'
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
  alerts: [onLeadParked],
  workers: [...captureWorkers(deps.sources), wipePassedOn],
  mergeParts: [movesById('leads')],
  routes: [
    ...serveAll(leadsCalls, { rawLeadInfo }),
    ...serveAll(only(fieldCalls, 'fieldFromAnswer'), { fieldFromAnswer }),
    ...serveAll(without(inbox, 'listDeadLetters', 'replayDeadLetter'), {
      listDeliveries,
      getDelivery,
      replayDelivery: replayDelivery(deps.sources),
    }),
  ],
})
