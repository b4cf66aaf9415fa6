import * as e from '@fairlead/contract/flow/webhooks'
import { serve } from '#platform/http'
import type { Module } from '#platform/module'
import type { LeadSource } from '#work/inbox'
import { create, remove, restore, rotate, update } from './change-webhook.ts'
import { deliveries, preview } from './deliveries.ts'
import { readAgain, test, wipe } from './read-again.ts'
import { get, list } from './webhooks.queries.ts'

export { addWebhook } from './change-webhook.ts'
export { refusals } from './refusals.ts'
export { sealedSecrets } from './secrets.ts'
export { connectionOf as webhookConnection, webhookSource } from './webhook-source.ts'

/** Webhooks: their addresses and keys, the mapping of what comes to them, and the source that reads it. */
export const webhooksModule = ({ source }: { source: LeadSource }): Module => ({
  name: 'webhooks',
  routes: [
    serve(e.listWebhooks, list),
    serve(e.getWebhook, (ctx, { params }) => get(ctx, params.id)),
    serve(e.createWebhook, create),
    serve(e.updateWebhook, update),
    serve(e.rotateWebhook, rotate),
    serve(e.deleteWebhook, remove),
    serve(e.restoreWebhook, restore),
    serve(e.webhookDeliveries, deliveries),
    serve(e.previewMapping, preview),
    serve(e.readWebhookAgain, readAgain(source)),
    serve(e.testWebhook, test),
    serve(e.wipeTestLeads, wipe),
  ],
})
