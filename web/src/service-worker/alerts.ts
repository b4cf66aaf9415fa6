import type { ContactChannel } from '@fairlead/contract/contact'
import { prefixes } from '@fairlead/contract/prefixes'
import type { PushPayload } from '@fairlead/contract/seeing/notifications'
import { ask } from './ask.ts'

declare const self: ServiceWorkerGlobalScope

/** What the lists of types lack: buttons, and a sound for an alert that takes another's place. */
type Options = NotificationOptions & {
  renotify: boolean
  actions: { action: string; title: string }[]
}
/** The channel of each button that reaches the client. */
const channels: Record<string, ContactChannel> = { call: 'phone_call', whatsapp: 'whatsapp' }

/** Shows an alert, and the count of what is unread on the icon of the installed application. */
export async function showAlert(alert: PushPayload): Promise<void> {
  const options: Options = {
    body: alert.body,
    tag: alert.tag,
    renotify: true,
    icon: '/icon-192.png',
    badge: '/badge-96.png',
    data: alert,
    actions: alert.actions.map(({ action, title }) => ({ action, title })),
  }
  await self.registration.showNotification(alert.title, options)
  await self.navigator.setAppBadge?.(alert.unread).catch(() => {})
}

/** Shows a page of the application: in a window that is open already, or in a new one. */
async function openPage(path: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const shown = windows.find((window) => window.focused) ?? windows[0]
  if (!shown) {
    await self.clients.openWindow(path)
    return
  }
  // The page itself moves there, without a new document; see `useWorker`.
  shown.postMessage({ open: path })
  await shown.focus().catch(() => {})
}

/** Notes that somebody contacts a client, as the buttons of the pages do. */
const noteContact = (clientId: string, channel: ContactChannel): Promise<unknown> =>
  Promise.all([
    ask('PUT', `${prefixes.userClientV1}/update-last-interaction/`, { client_id: clientId, channel }),
    ask('PUT', `${prefixes.userClient}/${clientId}/set-auto-unmark-lead/`, { unmark_type: 'CONTACT_BUTTON_CLICKED' }),
  ])

/** A tap on an alert leads to its page; one on its buttons reaches the client, which is noted as a contact. */
export async function openAlert(alert: PushPayload, action: string): Promise<void> {
  const read = ask('POST', '/api/notifications/read', { ids: [alert.notice_id] })
  const button = alert.actions.find((one) => one.action === action)
  const channel = channels[action]
  if (!button || !channel || !alert.client_id) await openPage(alert.path)
  else {
    const noted = noteContact(alert.client_id, channel)
    // Not every browser opens a telephone's link from here: the client's page has the same button.
    await self.clients.openWindow(button.url).catch(() => openPage(alert.path))
    await noted
  }
  await read
}
