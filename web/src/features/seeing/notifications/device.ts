import { listPushDevices, subscribePush, unsubscribePush } from '@fairlead/contract/seeing/notifications'
import { queryOptions } from '@tanstack/react-query'
import { isApple, isInstalled } from '~/lib/browser/install.ts'
import { call } from '~/lib/calls/call.ts'
import { worker } from './worker.ts'

/** Whether this browser shows alerts, or why it does not. */
export type DeviceState = 'on' | 'off' | 'denied' | 'unsupported' | 'insecure' | 'install'

/** The browsers that show this person's alerts. */
export const pushDevices = queryOptions({
  queryKey: ['notifications', 'devices'],
  queryFn: async ({ signal }) => (await call(listPushDevices, {}, { signal })).results,
})

/** What keeps this browser from showing alerts, whatever its person wants; undefined when nothing does. */
export function hindrance(): Exclude<DeviceState, 'on' | 'off'> | undefined {
  if (!window.isSecureContext) return 'insecure'
  const isAble = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  if (!isAble) return isApple() && !isInstalled() ? 'install' : 'unsupported'
  return Notification.permission === 'denied' ? 'denied' : undefined
}

/** How it stands with this browser; `isKnown` tells whether the server sends alerts to it. */
export async function deviceState(isKnown: boolean): Promise<DeviceState> {
  const reason = hindrance()
  if (reason) return reason
  const subscription = await (await worker())?.pushManager.getSubscription()
  return isKnown && subscription ? 'on' : 'off'
}

/**
 * Asks for the permission, subscribes this browser, and tells the server. To be called from a tap, or
 * the browser does not ask. Throws what the browser or the server throws.
 */
export async function turnOn(publicKey: string): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') return
  const { pushManager } = await navigator.serviceWorker.ready
  // One that was made for another key, or for the person who was signed in before, is of no use.
  await (await pushManager.getSubscription())?.unsubscribe()
  const fresh = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  const { endpoint = '', keys } = fresh.toJSON()
  await call(subscribePush, { body: { endpoint, keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } } })
}

/** Ends the alerts of this browser, here and at the server. */
export async function turnOff(id: string): Promise<void> {
  await call(unsubscribePush, { params: { id } })
  await (await (await worker())?.pushManager.getSubscription())?.unsubscribe()
}
