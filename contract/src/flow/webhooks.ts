import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import {
  ById,
  CountryCode,
  Done,
  Id,
  Instant,
  Page,
  PageQuery,
  QueryFlag,
  RequiredText,
  Text,
  WebUrl,
} from '../primitives.ts'
import { AnswerTarget } from '../records/fields/answer-target.ts'
import { LeadAnswer, LeadOutcome } from '../records/leads.ts'

const path = '/api/webhooks' as const
const access = { session: true, policy: 'INTEGRATIONS.MANAGE', plan: 'INTEGRATION' } as const

/** What sends to a webhook: the instructions that are shown, and how its payload is guessed. */
export const WebhookRecipe = z.enum([
  'html_form',
  'zapier',
  'make',
  'contact_form_7',
  'wpforms',
  'webflow',
  'typeform',
  'google_ads',
  'custom',
])
export type WebhookRecipe = z.output<typeof WebhookRecipe>

/** How a delivery proves itself beside the secret in its address: not at all, by a signature over its bytes, or by the key within it that Google sends. */
export const WebhookCheck = z.enum(['none', 'signature', 'google_key'])
export type WebhookCheck = z.output<typeof WebhookCheck>

const Path = z.string().max(500)

/** Where a payload has what. Paths are those that the payload's values are listed under. */
export const WebhookMapping = z.strictObject({
  /** The list of which every entry is a lead; empty where the whole is one lead, or is itself the list. */
  items: Path.default(''),
  /** Several values may go to one field. */
  fields: z.array(z.strictObject({ path: Path.min(1), field: AnswerTarget })).max(100),
  /** The sender's own id of a lead: a second one with it is the same lead. */
  id_path: Path.nullable().default(null),
})
export type WebhookMapping = z.output<typeof WebhookMapping>

/** How often a source brings leads, and whether it is silent for longer than it ever is. */
export const SourceHealth = z.object({
  last_lead_at: Instant.nullable(),
  /** The middle of its last 30 gaps, in seconds; null while there are fewer than three. */
  usual_gap_seconds: z.number().nullable(),
  /** Since its last lead, for longer than three times the 90th percentile of these gaps, and than a day. */
  is_silent: z.boolean(),
})
export type SourceHealth = z.output<typeof SourceHealth>

/** A webhook as the list shows it. */
export const WebhookRow = z.object({
  id: Id,
  name: z.string(),
  recipe: WebhookRecipe,
  is_on: z.boolean(),
  health: SourceHealth,
  lead_count: z.int(),
  lead_count_capped: z.boolean(),
  created_at: Instant,
  deleted_at: Instant.nullable(),
})
export type WebhookRow = z.output<typeof WebhookRow>

/** One webhook with its secrets: for the person who manages integrations alone. */
export const Webhook = WebhookRow.extend({
  /** The address to send to, which is a secret. */
  url: z.string(),
  /** Until then the address before is taken too. */
  old_url_until: Instant.nullable(),
  check: WebhookCheck,
  /** The header in which a signature comes. */
  signature_header: z.string(),
  /** What signatures are made with, or Google's key. */
  key: z.string().nullable(),
  old_key_until: Instant.nullable(),
  /** Null while each delivery is guessed. */
  mapping: WebhookMapping.nullable(),
  /** Where a browser goes after it sent a form; null for our own page of thanks. */
  thanks_url: z.string().nullable(),
  /** The country by which numbers without a prefix are read; null for the account's. */
  phone_country: z.string().nullable(),
  version: z.int(),
})
export type Webhook = z.output<typeof Webhook>

export const listWebhooks = endpoint({
  method: 'GET',
  path,
  access,
  summary: 'Webhooks, newest first, each with its last lead and usual gap',
  query: PageQuery.extend({
    /** The deleted ones instead. */
    deleted: QueryFlag.optional(),
    recipe: WebhookRecipe.optional(),
  }),
  reply: Page(WebhookRow),
  ours: true,
})

export const getWebhook = endpoint({
  method: 'GET',
  path: `${path}/:id`,
  access,
  summary: 'One webhook with its URL and key',
  params: ById,
  reply: Webhook,
  ours: true,
})

const Name = RequiredText(120)

export const createWebhook = endpoint({
  method: 'POST',
  path,
  access,
  summary: 'Creates a webhook with its own URL, which accepts deliveries immediately',
  body: z.strictObject({ name: Name, recipe: WebhookRecipe.default('custom') }),
  reply: Webhook,
  status: 201,
  ours: true,
})

/** A header's name as HTTP allows it, in lower case. */
const HeaderName = Text(100)
  .transform((name) => name.toLowerCase())
  .pipe(z.string().regex(/^[a-z0-9-]+$/, 'Use letters, digits and hyphens only'))

export const updateWebhook = endpoint({
  method: 'PUT',
  path: `${path}/:id`,
  access,
  summary:
    'Changes a webhook; absent fields stay. A new key leaves the old one valid for 24 hours. A stale version returns 409 with the current state',
  params: ById,
  body: z.strictObject({
    name: Name.optional(),
    is_on: z.boolean().optional(),
    check: WebhookCheck.optional(),
    signature_header: HeaderName.optional(),
    /** A key that the sender has chosen. */
    key: RequiredText(200).optional(),
    mapping: WebhookMapping.nullable().optional(),
    thanks_url: WebUrl.nullable().optional(),
    phone_country: CountryCode.nullable().optional(),
    version: z.int().optional(),
  }),
  reply: Webhook,
  ours: true,
})

export const rotateWebhook = endpoint({
  method: 'POST',
  path: `${path}/:id/rotate`,
  access,
  summary: 'Gives a webhook a new URL or key; the previous one works for another 24 hours',
  params: ById,
  body: z.strictObject({ what: z.enum(['address', 'key']) }),
  reply: Webhook,
  ours: true,
})

export const deleteWebhook = endpoint({
  method: 'DELETE',
  path: `${path}/:id`,
  access,
  summary: 'Deletes a webhook: its URL stops accepting leads, existing leads are kept',
  params: ById,
  reply: Done,
  ours: true,
})

export const restoreWebhook = endpoint({
  method: 'POST',
  path: `${path}/:id/restore`,
  access,
  summary: 'Restores a deleted webhook',
  params: ById,
  reply: Webhook,
  ours: true,
})

const Client = z.object({ id: Id, name: z.string() })

/** One of the last deliveries of a webhook, with what became of it. */
export const WebhookDelivery = z.object({
  id: Id,
  received_at: Instant,
  content_type: z.string(),
  /** The bytes as text; null once they are no longer kept, and for the person who may not see its leads. */
  raw: z.string().nullable(),
  is_cut: z.boolean(),
  is_test: z.boolean(),
  /** It waits to be read; afterwards there is a line for each lead in it. */
  is_waiting: z.boolean(),
  leads: z.array(
    z.object({
      id: Id,
      summary: z.string(),
      outcome: LeadOutcome,
      reason: z.string().nullable(),
      client: Client.nullable(),
    }),
  ),
})
export type WebhookDelivery = z.output<typeof WebhookDelivery>

export const webhookDeliveries = endpoint({
  method: 'GET',
  path: `${path}/:id/deliveries`,
  access,
  summary:
    'The last 20 deliveries of a webhook with their bytes and outcomes; only the outcome for clients the caller can’t see',
  params: ById,
  reply: z.object({ results: z.array(WebhookDelivery) }),
  ours: true,
})

/** A value of a payload, under the path by which a mapping names it. */
export const PayloadValue = z.object({ path: z.string(), label: z.string(), value: z.string() })
export type PayloadValue = z.output<typeof PayloadValue>

/** What a lead of a payload becomes. */
export const MappedLead = z.object({
  name: z.string(),
  answers: z.array(LeadAnswer),
  /** Why it would be held; null when it becomes a client. */
  problem: z.string().nullable(),
})
export type MappedLead = z.output<typeof MappedLead>

export const previewMapping = endpoint({
  method: 'POST',
  path: `${path}/:id/preview`,
  access,
  summary:
    'Previews a delivery, by default the last one that can be read, with a mapping or detected fields; stores nothing',
  params: ById,
  body: z.strictObject({ mapping: WebhookMapping.nullable(), delivery_id: Id.optional() }),
  reply: z.object({
    /** Null while nothing has come that could be shown. */
    delivery: WebhookDelivery.pick({
      id: true,
      received_at: true,
      content_type: true,
      raw: true,
      is_cut: true,
    }).nullable(),
    /** Why nothing can be read of it. */
    unreadable: z.string().nullable(),
    /** The last delivery, where it is another because nothing can be read of that one. */
    last_unreadable: z.object({ received_at: Instant, reason: z.string() }).nullable(),
    guess: WebhookMapping,
    /** Lists in it, of which each entry may be a lead. */
    lists: z.array(z.object({ path: z.string(), count: z.int() })),
    /** Values of the first lead. */
    values: z.array(PayloadValue),
    leads: z.array(MappedLead),
    lead_count: z.int(),
  }),
  reads: true,
  ours: true,
})

export const readWebhookAgain = endpoint({
  method: 'POST',
  path: `${path}/:id/read-again`,
  access,
  summary:
    'Reprocesses the last 20 deliveries with the current mapping: their clients are corrected, leads on hold become clients, and no duplicates are created',
  params: ById,
  reply: z.object({ deliveries: z.int(), updated: z.int(), unchanged: z.int(), created: z.int(), held: z.int() }),
  ours: true,
})

export const testWebhook = endpoint({
  method: 'POST',
  path: `${path}/:id/test`,
  access,
  summary: 'Sends a sample of what the recipe sends, end to end; its lead is marked as a test',
  params: ById,
  reply: z.object({ delivery_id: Id }),
  ours: true,
})

export const wipeTestLeads = endpoint({
  method: 'DELETE',
  path: `${path}/:id/test-leads`,
  access,
  summary: 'Moves only the clients created by tests of this webhook to the bin',
  params: ById,
  reply: z.object({ removed: z.int() }),
  ours: true,
})
