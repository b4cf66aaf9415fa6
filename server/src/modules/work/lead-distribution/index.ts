import { listAutomations } from '@fairlead/contract/work/automations'
import * as e from '@fairlead/contract/work/lead-distribution'
import { copyAnswered, leadUndelivered } from '#events/lead-distribution'
import type { Units } from '#platform/context'
import type { House } from '#platform/house'
import { serve } from '#platform/http'
import type { Module } from '#platform/module'
import { criteria, criterionValues } from '#work/lead-assignment'
import { automations } from './automations.ts'
import { bringWaiting } from './bring-waiting.job.ts'
import { create, remove, setPreferences, setPriority, update } from './change-rule.ts'
import { forgetSent } from './forget-sent.job.ts'
import { details, history } from './history.ts'
import { onAddressProved } from './on-address-proved.ts'
import { onLeadCaptured } from './on-lead-captured.ts'
import { onOutboundSettled } from './on-outbound-settled.ts'
import { onUserSignedUp } from './on-user-signed-up.ts'
import { preview } from './preview.ts'
import { quality } from './quality.ts'
import { resend } from './resend.ts'
import { get, list, preferences } from './rules.queries.ts'
import { serveSharedLead } from './shared-lead-page.ts'

export { type Distributed, distribute } from './distribute.ts'
export { leadDetails } from './lead-details.ts'
export { mailSettled } from './on-outbound-settled.ts'
export { sendAll as sendCopies } from './pass-on.ts'
export { ruleSetOf as distributionRulesOf } from './rule-set.ts'
export { sayOutcome } from './say-outcome.ts'
export { sharedLeadSource } from './shared-lead-source.ts'

/** Which leads are sent to people outside the organisation, what became of them, and what those people say. */
export const distribution = (deps: { house: House; units: () => Units }): Module => ({
  name: 'lead-distribution',
  emits: [copyAnswered, leadUndelivered],
  listeners: [onLeadCaptured, onOutboundSettled, onUserSignedUp, onAddressProved],
  workers: [bringWaiting, forgetSent],
  routes: [
    serve(e.listDistributionRules, list),
    serve(e.createDistributionRule, create),
    serve(e.getDistributionRule, (ctx, { params }) => get(ctx, params.id)),
    serve(e.updateDistributionRule, update),
    serve(e.deleteDistributionRule, remove),
    serve(e.setDistributionPriority, setPriority),
    serve(e.listDistributionCriteria, (ctx, { query }) => criteria(ctx, { query })),
    serve(e.listDistributionCriterionValues, (ctx, { body }) => criterionValues(ctx, { body })),
    serve(e.leadsHistory, history),
    serve(e.getDistributedLead, details),
    serve(e.resendDistributedLead, resend),
    serve(e.distributionQuality, quality),
    serve(e.previewDistribution, preview),
    serve(e.getDistributionPreferences, preferences),
    serve(e.setDistributionPreferences, setPreferences),
    serve(listAutomations, automations),
  ],
  publicPages: (app) => serveSharedLead(app, deps),
})
