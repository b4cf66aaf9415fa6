import * as e from '@fairlead/contract/flow/webhooks'
import { sourceConnected } from '#events/lead-sources'
import { serveAll } from '#platform/http'
import type { Module } from '#platform/module'
import type { LeadSource } from '#work/inbox'
import { createWebhook, deleteWebhook, restoreWebhook, rotateWebhook, updateWebhook } from './change-webhook.ts'
import { previewMapping, webhookDeliveries } from './deliveries.ts'
import { readWebhookAgain, testWebhook, wipeTestLeads } from './read-again.ts'
import { getWebhook, listWebhooks } from './webhooks.queries.ts'

export { addWebhook } from './change-webhook.ts'
export { refusals } from './refusals.ts'
export { sealedSecrets } from './secrets.ts'
export { connectionOf as webhookConnection, webhookSource } from './webhook-source.ts'

/** Webhooks: their addresses and keys, the mapping of what comes to them, and the source that reads it. */
export const webhooksModule = ({ source }: { source: LeadSource }): Module => ({
  name: 'webhooks',
  emits: [sourceConnected],
  routes: serveAll(e, {
    listWebhooks,
    getWebhook: (ctx, { params }) => getWebhook(ctx, params.id),
    createWebhook,
    updateWebhook,
    rotateWebhook,
    deleteWebhook,
    restoreWebhook,
    webhookDeliveries,
    previewMapping,
    readWebhookAgain: readWebhookAgain(source),
    testWebhook,
    wipeTestLeads,
  }),
})
