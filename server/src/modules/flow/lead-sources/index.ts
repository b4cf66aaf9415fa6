import * as e from '@fairlead/contract/flow/lead-sources'
import { sourceSilent, sourceStateChanged } from '#events/lead-sources'
import { serveAll } from '#platform/http'
import type { Module } from '#platform/module'
import { sourceDoctor } from './doctor.ts'
import { sourceHealth } from './health.ts'
import {
  captureIntegrationDetails,
  getIntegration,
  listIntegrations,
  preferIntegrations,
  searchIntegrations,
} from './integrations.ts'
import { onFacebookAccessChanged } from './on-facebook-access-changed.ts'
import { onSourceSilent, onSourceStateChanged } from './source-state.alert.ts'
import { watchSources } from './watch-sources.job.ts'

export { lastLeadBy } from './integrations.ts'
export { connectedSource } from './sources.ts'

/** The list of integrations with their states, and the health of an account's sources. */
export const leadSources: Module = {
  name: 'lead-sources',
  emits: [sourceSilent, sourceStateChanged],
  listeners: [onFacebookAccessChanged],
  alerts: [onSourceSilent, onSourceStateChanged],
  workers: [watchSources],
  routes: serveAll(e, {
    listIntegrations,
    searchIntegrations,
    captureIntegrationDetails,
    getIntegration,
    preferIntegrations,
    sourceHealth,
    sourceDoctor,
  }),
}
