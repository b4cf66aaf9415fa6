import * as automationsCalls from '@fairlead/contract/work/automations'
import * as copyCalls from '@fairlead/contract/work/distributed-leads'
import * as e from '@fairlead/contract/work/lead-distribution'
import { copyAnswered, leadUndelivered } from '#events/lead-distribution'
import { serveAll } from '#platform/http'
import type { Installation } from '#platform/installation'
import type { Module } from '#platform/module'
import type { Units } from '#platform/units'
import { listCriteria, listCriterionValues } from '#records/rules'
import { listAutomations } from './automations.ts'
import {
  createDistributionRule,
  deleteDistributionRule,
  setDistributionPreferences,
  setDistributionPriority,
  updateDistributionRule,
} from './change-rule.ts'
import { confirmDistributionRule } from './confirm-rule.ts'
import { bringWaiting } from './copies/bring-waiting.job.ts'
import { forgetSent } from './copies/forget-sent.job.ts'
import { getDistributedLead, leadsHistory } from './copies/history.ts'
import { onAddressProved } from './copies/on-address-proved.ts'
import { onCopyAnswered } from './copies/on-copy-answered.alert.ts'
import { onLeadUndelivered } from './copies/on-lead-undelivered.alert.ts'
import { onOutboundSettled } from './copies/on-outbound-settled.ts'
import { distributionQuality } from './copies/quality.ts'
import { resendDistributedLead } from './copies/resend.ts'
import { onLeadCaptured } from './on-lead-captured.ts'
import { onUserSignedUp } from './on-user-signed-up.ts'
import { previewDistribution } from './preview.ts'
import { getDistributionPreferences, getDistributionRule, listDistributionRules } from './rules.queries.ts'
import { serveSharedLead } from './shared-lead/shared-lead-page.ts'

export { leadDetails } from './copies/lead-details.ts'
export { mailSettled } from './copies/on-outbound-settled.ts'
export { sayOutcome } from './copies/say-outcome.ts'
export { type Distributed, distribute } from './distribute.ts'
export { sendAll as sendCopies } from './pass-on.ts'
export { ruleSetOf as distributionRulesOf } from './rule-set.ts'
export { sharedLeadSource } from './shared-lead/shared-lead-source.ts'

/** Which leads are sent to people outside the organisation, what became of them, and what those people say. */
export const distribution = (deps: { installation: Installation; units: () => Units }): Module => ({
  name: 'lead-distribution',
  emits: [copyAnswered, leadUndelivered],
  listeners: [onLeadCaptured, onOutboundSettled, onUserSignedUp, onAddressProved],
  alerts: [onCopyAnswered, onLeadUndelivered],
  workers: [bringWaiting, forgetSent],
  routes: [
    ...serveAll(e, {
      listDistributionRules,
      createDistributionRule,
      getDistributionRule: (ctx, { params }) => getDistributionRule(ctx, params.id),
      updateDistributionRule,
      confirmDistributionRule,
      deleteDistributionRule,
      setDistributionPriority,
      listDistributionCriteria: (ctx, { query }) => listCriteria(ctx, { query }),
      listDistributionCriterionValues: (ctx, { body }) => listCriterionValues(ctx, { body }),
      previewDistribution,
      getDistributionPreferences,
      setDistributionPreferences,
    }),
    ...serveAll(copyCalls, { leadsHistory, getDistributedLead, resendDistributedLead, distributionQuality }),
    ...serveAll(automationsCalls, { listAutomations }),
  ],
  publicPages: (app) => serveSharedLead(app, deps),
})
