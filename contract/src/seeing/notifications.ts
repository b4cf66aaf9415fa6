import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { AlertKind } from '../identity/account.ts'
import { Done, Id, Instant, Page, PageQuery } from '../primitives.ts'

/** Something that a person was told, as the bell lists it. */
export const Notice = z.object({
  id: Id,
  kind: AlertKind,
  client_id: Id.nullable(),
  title: z.string(),
  body: z.string(),
  /** Where a tap leads, within the application. */
  path: z.string(),
  created_at: Instant,
  read_at: Instant.nullable(),
})
export type Notice = z.output<typeof Notice>

export const listNotices = endpoint({
  method: 'GET',
  path: '/api/notifications',
  access: { session: true },
  summary: 'Notifications of the signed-in person, newest first',
  query: PageQuery,
  reply: Page(Notice),
  ours: true,
})

export const unreadNotices = endpoint({
  method: 'GET',
  path: '/api/notifications/unread-count',
  access: { session: true },
  summary: 'The number of unread notifications; 1000 means more than 999',
  reply: z.object({ unread: z.int() }),
  ours: true,
})

export const readNotices = endpoint({
  method: 'POST',
  path: '/api/notifications/read',
  access: { session: true },
  summary: 'Marks notifications as read: those listed, those about a client, or all',
  body: z.strictObject({
    ids: z.array(Id).max(100).optional(),
    client_id: Id.optional(),
    all: z.literal(true).optional(),
  }),
  reply: z.object({ unread: z.int() }),
  ours: true,
})

const Base64Url = (bytes: number) =>
  z.string().regex(new RegExp(`^[A-Za-z0-9_-]{${Math.floor((bytes * 4) / 3)},${Math.ceil((bytes * 4) / 3) + 2}}=*$`))

export const subscribePush = endpoint({
  method: 'POST',
  path: '/api/notifications/push-subscriptions',
  access: { session: true },
  summary: "Sends this person's alerts to this browser too, as described by PushManager.subscribe",
  body: z.strictObject({
    endpoint: z.url({ protocol: /^https?$/ }).max(1000),
    keys: z.strictObject({ p256dh: Base64Url(65), auth: Base64Url(16) }),
  }),
  reply: z.object({ id: Id }),
  status: 201,
  ours: true,
})

/** A browser that shows this person's alerts. */
export const PushDevice = z.object({
  id: Id,
  /** In words, such as 'Chrome on Android'. */
  device: z.string(),
  /** The browser that asks. */
  is_current: z.boolean(),
  created_at: Instant,
  /** Since when alerts do not arrive there; null while the last one did. */
  stale_since: Instant.nullable(),
})
export type PushDevice = z.output<typeof PushDevice>

export const listPushDevices = endpoint({
  method: 'GET',
  path: '/api/notifications/push-subscriptions',
  access: { session: true },
  summary: "The browsers that show this person's alerts, newest first",
  reply: z.object({ results: z.array(PushDevice) }),
  ours: true,
})

export const sendTestAlert = endpoint({
  method: 'POST',
  path: '/api/notifications/test',
  access: { session: true },
  summary: "Sends a test alert to this person's browsers and returns how many",
  reply: z.object({ devices: z.int() }),
  ours: true,
})

export const unsubscribePush = endpoint({
  method: 'DELETE',
  path: '/api/notifications/push-subscriptions/:id',
  access: { session: true },
  summary: 'Stops sending alerts to that browser',
  params: z.object({ id: Id }),
  reply: Done,
  ours: true,
})

/** What a push carries to the service worker. */
export const PushPayload = z.object({
  title: z.string(),
  body: z.string(),
  /** Where a tap leads, within the application. */
  path: z.string(),
  /** Alerts with the same tag take each other's place. */
  tag: z.string(),
  notice_id: Id,
  client_id: Id.nullable(),
  /** For the badge of the installed application. */
  unread: z.int(),
  actions: z.array(z.object({ action: z.enum(['call', 'whatsapp', 'open']), title: z.string(), url: z.string() })),
})
export type PushPayload = z.output<typeof PushPayload>
