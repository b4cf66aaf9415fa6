import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { prefixes } from '../prefixes.ts'
import { Done, Email, Instant, Page, PageQuery, QueryFlag, SearchText } from '../primitives.ts'
import { LeadSourceId } from '../records/clients.ts'
import { FacebookProblem, PageState } from './facebook/shapes.ts'
import { SourceHealth } from './webhooks.ts'

const path = `${prefixes.integrations}/integrations` as const
const access = { session: true, policy: 'INTEGRATIONS.MANAGE' } as const

/** Everything that leads can come from, or will. */
export const IntegrationId = z.enum([
  'lead_forms',
  'webhook',
  'html_form',
  'google_ads',
  'zapier',
  'make',
  'wordpress',
  'webflow',
  'typeform',
  'facebook',
  'lead_email',
  'linkedin',
  'tiktok',
  'clickfunnels',
  'wordpress_plugin',
  'godaddy',
  'indiamart',
  'propertyguru',
  'leads_distributor',
  'client_export',
])
export type IntegrationId = z.output<typeof IntegrationId>

/** What a connection check found (point 4.9). `unknown`: connected, and nothing has come yet. */
export const IntegrationStatus = z.enum(['active', 'expiring_soon', 'expired', 'unknown', 'not_configured'])
export type IntegrationStatus = z.output<typeof IntegrationStatus>

/** One entry of the list of integrations. */
export const Integration = z.object({
  id: IntegrationId,
  label: z.string(),
  description: z.string(),
  /** A picture on the application's own origin, in one colour. */
  icon_url: z.string(),
  /** `upcoming`: announced, and not to be had yet. */
  visibility: z.enum(['available', 'upcoming']),
  /** Where it is set up; null for what is upcoming. */
  path: z.string().nullable(),
  is_suggested: z.boolean(),
  /** Somebody wanted to connect it (rule 33); the state is the check's alone. */
  is_preferred: z.boolean(),
  status: IntegrationStatus,
  health: SourceHealth,
})
export type Integration = z.output<typeof Integration>

export const listIntegrations = endpoint({
  method: 'GET',
  path,
  access,
  summary: 'All integrations, or the suggested ones, each with its current state',
  query: PageQuery.extend({ show_suggested_only: QueryFlag.optional() }),
  reply: Page(Integration),
})

export const searchIntegrations = endpoint({
  method: 'GET',
  path: `${path}/search`,
  access,
  summary: 'Searches integrations by name or description',
  query: PageQuery.extend({ search: SearchText }),
  reply: Page(Integration),
})

export const getIntegration = endpoint({
  method: 'GET',
  path: `${path}/:id`,
  access,
  summary: 'One integration with its state; 404 for an unknown one',
  params: z.object({ id: z.string() }),
  reply: Integration,
})

export const captureIntegrationDetails = endpoint({
  method: 'POST',
  path: `${path}/capture-integration-details`,
  access,
  summary: 'Records interest in an integration that’s coming soon, and where to notify the person (rule 32)',
  body: z.strictObject({ integration_id: IntegrationId, email: Email }),
  reply: Done,
})

export const preferIntegrations = endpoint({
  method: 'PUT',
  path: `${prefixes.dashboard}/preferred-integrations/`,
  access,
  summary: 'Marks integrations as wanted; only a check decides whether they are connected (rule 33)',
  body: z.strictObject({
    platform: z.literal('WEB_APP'),
    integration_ids: z.array(IntegrationId).max(50),
    mark_connected: z.boolean().default(true),
  }),
  reply: Done,
})

/** A source of this account that leads come by: a form, a webhook or a page of Facebook. */
const SourceName = z.object({
  lead_source: LeadSourceId,
  name: z.string(),
  /** Its screen. */
  path: z.string(),
})

/** So many days are counted day by day, and so many together, today included. */
export const sourceDays = { shown: 14, counted: 7 } as const

/** What needs somebody, the most urgent first: the order in which sources are listed. */
export const SourceAttention = z.enum([
  /** The provider refuses: nothing comes until it is mended. */
  'broken',
  /** It refuses the leads of some forms. */
  'refused',
  /** No lead for longer than usual. */
  'silent',
  /** Leads come late. */
  'late',
  /** The provider’s permission ends within 7 days. */
  'expiring',
  /** The provider has leads that did not come. */
  'missing',
  /** Leads came that nobody could read, or that wait for somebody. */
  'held',
])
export type SourceAttention = z.output<typeof SourceAttention>

/** Under which its leads are stored: the ledger of deliveries shows those alone. */
const ConnectionId = z.string().min(1).max(200)

/** A source of the account: its state, its rhythm, what came of late, and what needs somebody. */
export const SourceRow = SourceName.extend({
  /** What kind it is, and a picture of it, as in the list of integrations. */
  label: z.string(),
  icon_url: z.string(),
  connection_id: ConnectionId,
  /** It takes leads. */
  is_on: z.boolean(),
  status: IntegrationStatus,
  /** Of a page of Facebook how it does. */
  page_state: PageState.nullable(),
  health: SourceHealth,
  attention: SourceAttention.nullable(),
  /** What the provider refuses and what helps, in words. */
  problem: FacebookProblem.nullable(),
  /** When the provider’s permission ends; null when nobody knows, or when it doesn’t. */
  ends_at: Instant.nullable(),
  /** Leads of each of the last 14 days in the time zone of the person who asks, today last; tests left out. */
  by_day: z.array(z.int()).length(sourceDays.shown),
  /** Of the last 7 days. */
  week: z.object({
    /** Leads that are here: neither skipped nor on hold. */
    here: z.int(),
    ignored: z.int(),
    held: z.int(),
    /** What the provider says it has: all of the above, what waits and what could not be read. Null where it tells nothing. */
    provider: z
      .object({
        name: z.string(),
        leads: z.int(),
        waiting: z.int(),
        unreadable: z.int(),
        /** Forms whose leads it refuses. */
        refused_forms: z.int(),
      })
      .nullable(),
  }),
})
export type SourceRow = z.output<typeof SourceRow>

export const sourceHealth = endpoint({
  method: 'GET',
  path: '/api/lead-sources/health',
  access,
  summary:
    'Every source, with those turned off last: its state, last lead, usual gap, whether it is unusually quiet, its leads on both sides, and what needs attention; sources that need it come first',
  reply: z.object({ results: z.array(SourceRow) }),
  ours: true,
})

/** Something that a source did not take, how often, and what helps. */
export const Finding = SourceName.extend({
  connection_id: ConnectionId,
  /** Refused: not stored. Held and left out: stored, and to be read again. */
  kind: z.enum(['refused', 'held', 'left_out']),
  reason: z.string(),
  remedy: z.string(),
  count: z.int(),
  first_at: Instant,
  last_at: Instant,
})
export type Finding = z.output<typeof Finding>

export const sourceDoctor = endpoint({
  method: 'GET',
  path: '/api/lead-sources/doctor',
  access,
  summary:
    'Leads that sources rejected, put on hold or skipped in the last 30 days, why, and how to fix it; latest first',
  reply: z.object({ results: z.array(Finding) }),
  ours: true,
})
