import type { PushPayload } from '@fairlead/contract/seeing/notifications'
import { openAlert, showAlert } from './alerts.ts'
import { ask } from './ask.ts'
import { offlinePage } from './offline-page.ts'
import { documentOf, dropOldShells, isPart, keepShell, partOf } from './shell.ts'

/**
 * Works for the application while no page of it is open: shows alerts, and opens what they are about. It keeps the
 * shell, so that the application opens without a connection, and nothing that a call answered (S23, rule 214).
 */
declare const self: ServiceWorkerGlobalScope

type SubscriptionChange = ExtendableEvent & {
  oldSubscription?: PushSubscription | null
  newSubscription?: PushSubscription | null
}

self.addEventListener('install', (event) => {
  void self.skipWaiting()
  event.waitUntil(keepShell())
})

self.addEventListener('activate', (event) => {
  // The document is asked for while this wakes up, so that no page waits for it.
  event.waitUntil(Promise.all([dropOldShells(), self.clients.claim(), self.registration.navigationPreload?.enable()]))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  if (isPart(request)) return event.respondWith(partOf(request))
  if (request.mode !== 'navigate') return
  const document = async () => ((await event.preloadResponse) as Response | undefined) ?? fetch(request)
  event.respondWith(documentOf(request, document(), offlinePage))
})

self.addEventListener('push', (event) => {
  if (event.data) event.waitUntil(showAlert(event.data.json() as PushPayload))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openAlert(event.notification.data as PushPayload, event.action))
})

/** The browser gave itself another address for pushes: the server learns it. */
async function renew({ oldSubscription, newSubscription }: SubscriptionChange): Promise<void> {
  const options = oldSubscription?.options
  const fresh = newSubscription ?? (options && (await self.registration.pushManager.subscribe(options)))
  const { endpoint, keys } = fresh?.toJSON() ?? {}
  if (endpoint) await ask('POST', '/api/notifications/push-subscriptions', { endpoint, keys })
}

self.addEventListener('pushsubscriptionchange', (event) => {
  const change = event as SubscriptionChange
  change.waitUntil(renew(change))
})
