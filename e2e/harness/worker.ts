import type { Page, Worker } from 'playwright-core'
import { vi } from 'vitest'

type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } }

/**
 * Puts a subscription of a push service of ours in the place of the browser's own: a browser of a test
 * reaches no push service. Everything else of the way is real.
 */
export async function standInForPush(page: Page, subscription: Subscription): Promise<void> {
  await page.addInitScript((given) => {
    let current: object | null = null
    PushManager.prototype.getSubscription = async () => current as PushSubscription | null
    PushManager.prototype.subscribe = async () => {
      current = {
        toJSON: () => given,
        async unsubscribe() {
          current = null
          return true
        },
      }
      return current as PushSubscription
    }
  }, subscription)
}

/** The page's service worker, once it serves the page. */
export async function installWorker(page: Page): Promise<Worker> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const [worker] = page.context().serviceWorkers()
  return worker ?? page.context().waitForEvent('serviceworker')
}

type Shown = { title: string; body: string; actions: string[] }

/** The alerts that the browser shows now. */
export const shownAlerts = (worker: Worker): Promise<Shown[]> =>
  worker.evaluate(async () => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
    const shown = (await registration.getNotifications()) as (Notification & { actions: { action: string }[] })[]
    return shown.map(({ title, body, actions }) => ({ title, body, actions: actions.map(({ action }) => action) }))
  })

/**
 * Hands a push to the service worker, as the browser does when one has arrived, until its alert is shown: on a busy
 * machine the browser was seen to drop one that is handed over this way. An alert takes the place of its like.
 */
export async function showPush(page: Page, worker: Worker, payload: unknown): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [one] = registrations
      if (one) resolve(one.registrationId)
    })
  })
  await cdp.send('ServiceWorker.enable')
  const push = { origin: new URL(page.url()).origin, registrationId: await registered, data: JSON.stringify(payload) }
  const deliver = async () => {
    await cdp.send('ServiceWorker.deliverPushMessage', push)
    const isShown = async () => (await shownAlerts(worker)).length > 0
    return vi.waitUntil(isShown, { timeout: 5_000, interval: 50 }).catch(() => false)
  }
  await vi.waitUntil(deliver, { timeout: 60_000 })
}

type Scope = EventTarget & {
  registration: ServiceWorkerRegistration
  NotificationEvent: new (type: string, init: object) => Event
}

/** A tap on the alert that is shown, or on one of its buttons. */
export const tapAlert = (worker: Worker, action: string): Promise<void> =>
  worker.evaluate(async (button) => {
    const scope = globalThis as unknown as Scope
    const [notification] = await scope.registration.getNotifications()
    scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification, action: button }))
  }, action)
