import * as e from '@fairlead/contract/flow/lead-sources'
import { sourceSilent } from '#events/lead-sources'
import { serve } from '#platform/http'
import type { Module } from '#platform/module'
import { doctor, health } from './health.ts'
import { get, list, prefer, search, wish } from './integrations.ts'
import { watchSources } from './watch-sources.job.ts'

/** The list of integrations with their states, how the sources of an account do, and what ails them. */
export const leadSources: Module = {
  name: 'lead-sources',
  emits: [sourceSilent],
  workers: [watchSources],
  routes: [
    serve(e.listIntegrations, list),
    serve(e.searchIntegrations, search),
    serve(e.captureIntegrationDetails, wish),
    serve(e.getIntegration, get),
    serve(e.preferIntegrations, prefer),
    serve(e.sourceHealth, health),
    serve(e.sourceDoctor, doctor),
  ],
}
