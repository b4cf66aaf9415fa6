import { z } from 'zod'
import { ContactChannel } from '../contact.ts'
import { endpoint } from '../endpoint.ts'
import { prefixes } from '../prefixes.ts'
import { ById, Done, Id, Instant, Page, PageQuery, Text } from '../primitives.ts'
import { SharedContentType } from './content-types.ts'

const session = { session: true } as const
export const mostSharedAtOnce = 10
/** So long "I didn't send it" is offered (rule 71). */
export const unsendMinutes = 10

const What = z.strictObject({ type: SharedContentType, id: Id })
const Part = z.object({
  text: z.string(),
  token: z.string().nullable(),
  is_fallback: z.boolean(),
  is_unknown: z.boolean(),
})

export const prepareShare = endpoint({
  method: 'POST',
  path: '/api/content/shares/prepare',
  access: session,
  summary:
    'Creates the links for something about to be sent to a client, and the text with its tokens filled in. Nothing is logged or counted until it is sent',
  body: z.strictObject({
    client_id: Id,
    /** None: only a text is sent. */
    contents: z.array(What).max(mostSharedAtOnce).default([]),
    /** A message to use; without one, the content's own text, the account's, or a built-in line (rule 69). */
    message_id: Id.optional(),
    /** What was typed instead; tokens in it are filled in as well. */
    text: Text(5000).optional(),
  }),
  reply: z.object({
    links: z.array(z.object({ share_id: Id, type: SharedContentType, id: Id, name: z.string(), url: z.string() })),
    /** The text as it will be sent, each link on a line of its own (rule 68). */
    text: z.string(),
    /** The same in pieces: what was filled in is marked. */
    parts: z.array(Part),
    from: z.enum(['typed', 'message', 'content', 'account', 'built_in']),
    is_too_long: z.boolean(),
    /** Channels by which this client can be reached. */
    channels: z.array(ContactChannel),
  }),
  ours: true,
})

export const sendShare = endpoint({
  method: 'POST',
  path: '/api/content/shares',
  access: session,
  summary:
    'Logs a prepared share as sent when its channel opens: the timeline, the new-lead mark and the automatic follow-up follow their rules. Returns the URL that opens the channel',
  body: z.strictObject({
    client_id: Id,
    share_ids: z.array(Id).max(mostSharedAtOnce).default([]),
    /** The message that was used, where no content was chosen. */
    message_id: Id.optional(),
    channel: ContactChannel.exclude(['phone_call']),
    text: Text(6000),
  }),
  reply: z.object({
    activity_id: Id,
    open_url: z.string().nullable(),
    undo_until: Instant,
    is_new_lead: z.boolean(),
  }),
  ours: true,
})

export const unsendShare = endpoint({
  method: 'POST',
  path: '/api/content/shares/unsend',
  access: session,
  summary: 'I didn’t send it: within 10 minutes, removes the entry from the timeline and ends the links (rule 71)',
  body: z.strictObject({ activity_id: Id }),
  reply: Done,
  ours: true,
})

export const revokeShare = endpoint({
  method: 'PUT',
  path: '/api/content/shares/:id/revoked',
  access: session,
  summary: 'Revokes a single link, or restores it',
  params: ById,
  body: z.strictObject({ is_revoked: z.boolean() }),
  reply: z.object({ is_revoked: z.boolean() }),
  ours: true,
})

/** Whose a visit is. Only people's are counted. */
export const VisitClass = z.enum(['person', 'own', 'preview', 'scanner', 'robot', 'no_script'])
export type VisitClass = z.output<typeof VisitClass>
export const DeviceKind = z.enum(['MOBILE', 'TABLET', 'DESKTOP', 'UNKNOWN'])
export type DeviceKind = z.output<typeof DeviceKind>

/** One opening of a link: by whom as far as that can be known, and what was read in which order. */
export const Visit = z.object({
  id: Id,
  share_id: Id,
  at: Instant,
  class: VisitClass,
  /** Why it is not counted, or what is special about it, in words. */
  reason: z.string().nullable(),
  is_counted: z.boolean(),
  device: DeviceKind,
  is_other_device: z.boolean(),
  is_probably_forwarded: z.boolean(),
  seconds: z.int(),
  /** Pages or blocks in the order in which they were read, each with its seconds. */
  read: z.array(z.object({ part: z.string(), seconds: z.int() })),
  /** What is looked at right now. */
  reading: z.string().nullable(),
  /** Whether the one who asks may say whose it was. */
  can_change: z.boolean(),
})
export type Visit = z.output<typeof Visit>

export const shareVisits = endpoint({
  method: 'GET',
  path: '/api/content/shares/:id/visits',
  access: { session: true, plan: 'CLIENT.CONTENT_TRACKING_CLIENTS_ACCESS' },
  summary: 'The visits of a link, latest first: people’s, or all, including what was filtered out and why',
  params: ById,
  query: PageQuery.pick({ cursor: true, page_size: true }).extend({
    show: z.enum(['people', 'all']).default('people'),
  }),
  reply: Page(Visit),
  ours: true,
})

export const contentVisits = endpoint({
  method: 'GET',
  path: '/api/content/:t/:id/visits',
  access: { session: true, plan: 'CLIENT.CONTENT_TRACKING_CLIENTS_ACCESS' },
  summary: 'Visits to a content through links without a client, or those that were not counted',
  params: z.object({ t: SharedContentType, id: Id }),
  query: PageQuery.pick({ cursor: true, page_size: true }).extend({
    show: z.enum(['public', 'not_counted']).default('public'),
  }),
  reply: Page(Visit),
  ours: true,
})

export const correctVisit = endpoint({
  method: 'PUT',
  path: '/api/content/visits/:id',
  access: { session: true, plan: 'CLIENT.CONTENT_TRACKING_CLIENTS_ACCESS' },
  summary:
    'Says whose visit it was, the caller’s own or the client’s. This overrides every rule, and counts are recalculated',
  params: ById,
  body: z.strictObject({ whose: z.enum(['own', 'client']) }),
  reply: Visit,
  ours: true,
})

/** Somebody who looks at something just now. */
export const LiveReading = z.object({
  share_id: Id,
  visit_id: Id,
  client: z.object({ id: Id, name: z.string() }).nullable(),
  content: z.object({ type: SharedContentType, id: Id, name: z.string() }),
  part: z.string().nullable(),
  seconds: z.int(),
  device: DeviceKind,
  since: Instant,
})
export type LiveReading = z.output<typeof LiveReading>

export const liveReadings = endpoint({
  method: 'GET',
  path: '/api/content/live',
  access: { session: true, plan: 'CLIENT.CONTENT_TRACKING_CLIENTS_ACCESS' },
  summary:
    'Clients the caller can see who are reading something right now; the stream reports changes as content.reading',
  query: z.object({ client_id: Id.optional(), content_id: Id.optional() }),
  reply: z.object({ results: z.array(LiveReading) }),
  ours: true,
})

export const shareQr = endpoint({
  method: 'POST',
  path: `${prefixes.content}/share-qr/:t/:id`,
  access: session,
  summary: 'A link to a content without a client, and its QR code for screen and print',
  params: z.object({ t: SharedContentType, id: Id }),
  reply: z.object({ url: z.string(), svg: z.string(), png: z.string() }),
})

export const ownVisitMark = endpoint({
  method: 'POST',
  path: '/api/content/shares/:id/own-visit',
  access: session,
  summary:
    'The URL of a link with a mark that makes this browser one of the team’s, whose visits never count (rule 226)',
  params: ById,
  reply: z.object({ url: z.string() }),
  ours: true,
  reads: true,
})

export const sharedTextTemplate = endpoint({
  method: 'POST',
  path: `${prefixes.messageTemplates}/v1/shared-text-template`,
  access: session,
  summary: 'Logs a message without content as sent to a client; same as /api/content/shares with that message',
  body: z.strictObject({
    client_id: Id,
    message_id: Id,
    channel: ContactChannel.exclude(['phone_call']),
    text: Text(6000).optional(),
  }),
  reply: sendShare.reply,
})
