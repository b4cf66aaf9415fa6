import { z } from 'zod'
import { Id, Instant, LocalDate } from '../../primitives.ts'
import { SourceHealth } from '../webhooks.ts'

/** A number by which Meta names something; longer than what a JavaScript number holds. */
export const MetaId = z.string().regex(/^\d{1,25}$/, 'Enter the number that Meta shows')

/** How a page does (point 2.4 of the specification). `LOADING`: it is being set up. */
export const FacebookPageStatus = z.enum([
  'LOADING',
  'OK',
  'INSUFFICIENT_PERMISSION',
  'PERMISSION_EXPIRED',
  'GENERIC_ERROR',
])
export type FacebookPageStatus = z.output<typeof FacebookPageStatus>

/** The same, with a permission that ends within 7 days (rule 26): what is shown of a page, a login and a source. */
export const PageState = z.enum([...FacebookPageStatus.options, 'EXPIRING'])
export type PageState = z.output<typeof PageState>

/** What is wrong with a page, in words, and what helps. */
export const FacebookProblem = z.object({
  text: z.string(),
  remedy: z.string(),
  /** `reconnect`: signing in with Facebook again mends it; `meta`: something at Meta has to be changed first; `wait`: nothing needs to be done. */
  action: z.enum(['reconnect', 'meta', 'wait']),
  /** Where at Meta it is mended. */
  link: z.string().nullable(),
})
export type FacebookProblem = z.output<typeof FacebookProblem>

/** Which Meta app is used: that of the installation, or one of the account’s own. */
export const FacebookAppKind = z.enum(['installation', 'own'])
export type FacebookAppKind = z.output<typeof FacebookAppKind>

/** A page that somebody of the account may manage on Facebook. */
export const FacebookPage = z.object({
  id: Id,
  /** Meta’s own number of it. */
  page_id: z.string(),
  name: z.string(),
  is_connected: z.boolean(),
  /** Of a page that is not connected: what its person lacks there, so that it cannot be. */
  missing_tasks: z.array(z.string()),
  /** Whose Facebook login it is read with. */
  connected_by: z.string(),
  connected_at: Instant.nullable(),
  status: FacebookPageStatus,
  problem: FacebookProblem.nullable(),
  /** When Meta’s permission for it ends; null when nobody knows. */
  ends_at: Instant.nullable(),
  is_expiring: z.boolean(),
  /** Forms that appear later are switched on at once. */
  new_forms_on: z.boolean(),
  form_count: z.int(),
  forms_on: z.int(),
  forms_synced_at: Instant.nullable(),
  /** When Meta was last asked for leads that its webhook lost. */
  reconciled_at: Instant.nullable(),
  health: SourceHealth,
})
export type FacebookPage = z.output<typeof FacebookPage>

/** One instant form of a page. */
export const FacebookForm = z.object({
  id: Id,
  /** Meta’s own numbers of the page and the form. */
  page_id: z.string(),
  form_id: z.string(),
  name: z.string(),
  /** As Meta says it: ACTIVE, ARCHIVED, DELETED or DRAFT. */
  meta_status: z.string(),
  locale: z.string().nullable(),
  /** Its leads become clients; of a form that is off they are recorded as ignored. */
  is_on: z.boolean(),
  /** So many leads of it are recorded as ignored, which turning it on can bring back. */
  ignored: z.int(),
  /** So many wait for Meta to answer, or could not be read. */
  waiting: z.int(),
  failed: z.int(),
  /** What Meta counts in all, as of the last look. */
  meta_lead_count: z.int(),
  lead_count: z.int(),
  last_lead_at: Instant.nullable(),
  /** Why Meta refuses its leads, in words; null where it does not. */
  problem: FacebookProblem.nullable(),
  questions: z.array(z.object({ key: z.string(), label: z.string() })),
})
export type FacebookForm = z.output<typeof FacebookForm>

/** A person’s Facebook login. */
export const FacebookConnection = z.object({
  id: Id,
  /** As Facebook names the person. */
  name: z.string(),
  /** Who of the account signed in. */
  connected_by: z.string(),
  connected_at: Instant,
  app: FacebookAppKind,
  /** The worst of the login and of the pages that are read with it. */
  status: z.enum(['OK', 'EXPIRING', 'PERMISSION_EXPIRED', 'GENERIC_ERROR']),
  /** When the first permission of its pages ends; null when nobody knows. */
  ends_at: Instant.nullable(),
  /** What was asked for and not granted. */
  missing_scopes: z.array(z.string()),
  page_count: z.int(),
})
export type FacebookConnection = z.output<typeof FacebookConnection>

/** What somebody who brings a Meta app of their own has to enter at Meta. */
export const FacebookAppDetails = z.object({
  app_id: z.string(),
  webhook_url: z.string(),
  verify_token: z.string(),
  deauthorize_url: z.string(),
  deletion_url: z.string(),
  created_at: Instant,
})
export type FacebookAppDetails = z.output<typeof FacebookAppDetails>

/** One thing that has to be right for leads to come. They are looked at in order, and nothing after the first that fails. */
export const FacebookCheck = z.object({
  key: z.enum([
    'app',
    'webhook',
    'leadgen_field',
    'login',
    'permissions',
    'pages',
    'page_roles',
    'subscription',
    'lead_access',
  ]),
  state: z.enum(['ok', 'failed', 'skipped']),
  title: z.string(),
  /** What was found, in words that can be passed on to support. */
  text: z.string(),
  remedy: z.string().nullable(),
  link: z.string().nullable(),
})
export type FacebookCheck = z.output<typeof FacebookCheck>

/** Leads of a form on one day, in the time zone of the person who asks: as Meta has them, and as they came here. */
export const FacebookCount = z.object({
  form_id: Id,
  form_name: z.string(),
  day: LocalDate,
  meta: z.int(),
  here: z.int(),
  /** Of those that are not here: these wait for Meta to answer, those could not be read. */
  waiting: z.int(),
  failed: z.int(),
})
export type FacebookCount = z.output<typeof FacebookCount>
