import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { prefixes } from '../prefixes.ts'
import { ById, Done, Id, Page, PageQuery, QueryFlag, RequiredText, SearchText } from '../primitives.ts'
import {
  FacebookAppDetails,
  FacebookAppKind,
  FacebookCheck,
  FacebookConnection,
  FacebookCount,
  FacebookForm,
  FacebookPage,
  FacebookPageStatus,
  FacebookProblem,
  MetaId,
} from './facebook/shapes.ts'
import { IntegrationStatus } from './lead-sources.ts'

const path = '/api/facebook' as const
const { integrations } = prefixes
const access = { session: true, policy: 'INTEGRATIONS.MANAGE', plan: 'INTEGRATION' } as const

/** The size of the window in which Facebook asks. */
export const facebookWindow = { width: 1000, height: 750 } as const

/** At this path of the application Facebook’s login returns, with `code` and `state`, or `error` and `state`. */
export const facebookCallbackPath = '/oauth/facebook/callback'

export const facebookSetup = endpoint({
  method: 'GET',
  path: `${path}/setup`,
  access,
  summary: 'The Meta apps that can be used, what to enter at Meta for your own, and who is signed in with Facebook',
  reply: z.object({
    /** The installation has a Meta app: nobody has to bring one. */
    has_installation_app: z.boolean(),
    own_app: FacebookAppDetails.nullable(),
    /** To be entered at Meta as a valid redirect address. */
    callback_url: z.string(),
    scopes: z.array(z.string()),
    connections: z.array(FacebookConnection),
  }),
  ours: true,
})

export const saveFacebookApp = endpoint({
  method: 'PUT',
  path: `${path}/app`,
  access,
  summary: 'Saves the account’s own Meta app once Meta has confirmed its secret; call the next endpoint afterwards',
  body: z.strictObject({ app_id: MetaId, app_secret: RequiredText(200) }),
  reply: FacebookAppDetails,
  ours: true,
})

export const setUpFacebookWebhook = endpoint({
  method: 'POST',
  path: `${path}/app/webhook`,
  access,
  summary: 'Sets up the webhook of the account’s own app at Meta, or says why it has to be entered manually',
  reply: z.object({ is_set_up: z.boolean(), problem: z.string().nullable() }),
  reads: true,
  ours: true,
})

export const removeFacebookApp = endpoint({
  method: 'DELETE',
  path: `${path}/app`,
  access,
  summary: 'Removes the account’s own Meta app; refused with 409 while pages are connected through it',
  reply: Done,
  ours: true,
})

export const checkFacebookApp = endpoint({
  method: 'POST',
  path: `${path}/check`,
  access,
  summary: 'Checks everything leads need with Meta, in order, and names the first problem',
  body: z.strictObject({ app: FacebookAppKind.optional(), page: Id.optional() }),
  reply: z.object({ is_ok: z.boolean(), checks: z.array(FacebookCheck) }),
  reads: true,
  ours: true,
})

export const startFacebookLogin = endpoint({
  method: 'POST',
  path: `${path}/login`,
  access,
  summary: 'Starts a Facebook login and returns the URL to open in a window, valid for 15 minutes',
  body: z.strictObject({
    /** Without it the account’s own app where there is one, else the installation’s. */
    app: FacebookAppKind.optional(),
    /** “My page isn’t listed”: asks for business_management too. */
    with_business: z.boolean().default(false),
    /** Asks again for what was declined before. */
    again: z.boolean().default(false),
  }),
  reply: z.object({ url: z.string() }),
  ours: true,
})

export const finishFacebookLogin = endpoint({
  method: 'POST',
  path: `${path}/login/finish`,
  access,
  summary:
    'Completes a Facebook login with what the callback URL received, and lists the person’s pages. 400 with the reason if it was cancelled, has expired, or Meta refuses',
  body: z.strictObject({
    state: RequiredText(200),
    code: z.string().max(2000).optional(),
    error: z.string().max(200).optional(),
    error_description: z.string().max(1000).optional(),
  }),
  reply: FacebookConnection,
  ours: true,
})

export const listFacebookPages = endpoint({
  method: 'GET',
  path: `${path}/pages`,
  access,
  summary: 'All pages of everyone who signed in with Facebook, by name, connected or not',
  query: PageQuery.extend({ search: SearchText.optional(), connection: Id.optional() }),
  reply: Page(FacebookPage),
  ours: true,
})

export const getFacebookPage = endpoint({
  method: 'GET',
  path: `${path}/pages/:id`,
  access,
  summary: 'One page of the account’s Facebook logins, connected or not',
  params: ById,
  reply: FacebookPage,
  ours: true,
})

export const connectFacebookPages = endpoint({
  method: 'POST',
  path: `${integrations}/fb-user-webhook-subscription`,
  access,
  summary: 'Connects pages: each is subscribed, its forms are listed, and its leads of the last 168 hours are fetched',
  body: z.strictObject({ pages: z.array(Id).min(1).max(500), new_forms_on: z.boolean().default(true) }),
  reply: z.object({ results: z.array(FacebookPage) }),
})

export const disconnectFacebook = endpoint({
  method: 'DELETE',
  path: `${integrations}/fb-disconnect-webhook-subscription`,
  access,
  summary: 'Disconnects one page, or all of them with the Facebook logins; clients, rules and history are kept',
  query: z.object({ page: Id.optional() }),
  reply: Done,
})

export const fetchOldFacebookLeads = endpoint({
  method: 'GET',
  path: `${integrations}/fetch-old-fb-leads`,
  access,
  summary: 'Fetches the leads of the last hours again, 168 at most, in the background; existing leads aren’t changed',
  query: z.object({
    hours_old_fb_sync: z.coerce.number().int().min(1).max(168).default(168),
    /** Rule 24: the window is never widened; false is accepted and widens nothing either. */
    prevent_sync_hours_expansion: QueryFlag.default(true),
    page: Id.optional(),
  }),
  reply: z.object({ hours: z.int(), pages: z.int() }),
  changes: true,
})

export const facebookDelayedPages = endpoint({
  method: 'GET',
  path: `${integrations}/fb-delayed-leads-pages`,
  access,
  summary: 'Pages whose leads come late, or that Meta sends no notifications for',
  reply: z.object({
    fb_pages_delayed_leads: z.array(z.object({ id: Id, name: z.string() })),
  }),
})

export const connectedFacebookPages = endpoint({
  method: 'GET',
  path: `${integrations}/fetch-connected-fb-pages`,
  access,
  summary: 'Connected pages with their states, by name',
  query: PageQuery.extend({ search: SearchText.optional() }),
  reply: Page(FacebookPage),
})

export const connectedFacebookPagesStatus = endpoint({
  method: 'GET',
  path: `${integrations}/fetch-connected-fb-pages/status`,
  access,
  summary: 'The state of the connection (point 4.9) and of each connected page, those with problems first, 500 at most',
  reply: z.object({
    status: IntegrationStatus,
    results: z.array(
      z.object({
        id: Id,
        page_id: z.string(),
        name: z.string(),
        status: FacebookPageStatus,
        problem: FacebookProblem.nullable(),
      }),
    ),
  }),
})

export const connectedFacebookForms = endpoint({
  method: 'GET',
  path: `${integrations}/fetch-connected-fb-lead-forms/:id`,
  access,
  summary: 'The forms of a page, by name, and whether each is on',
  params: ById,
  query: PageQuery.extend({ search: SearchText.optional() }),
  reply: Page(FacebookForm),
})

export const syncFacebookForms = endpoint({
  method: 'POST',
  path: `${integrations}/trigger-fb-forms-sync`,
  access,
  summary: 'Refreshes the forms of a page, or of all pages, from Meta in the background',
  body: z.strictObject({ page: Id.optional() }).default({}),
  reply: z.object({ pages: z.int() }),
})

export const updateFacebookForms = endpoint({
  method: 'POST',
  path: `${integrations}/update-lead-forms-for-receiving-leads/:id`,
  access,
  summary: 'Turns forms of a page on or off, and future ones; ignored leads can be brought in',
  params: ById,
  body: z.strictObject({
    forms: z
      .array(z.strictObject({ id: Id, is_on: z.boolean() }))
      .max(500)
      .default([]),
    new_forms_on: z.boolean().optional(),
    /** Captures what was ignored of the forms that are switched on by this. */
    replay_ignored: z.boolean().default(false),
  }),
  reply: z.object({
    results: z.array(FacebookForm),
    /** So many leads are captured now, in the background. */
    replayed: z.int(),
  }),
})

export const facebookCounts = endpoint({
  method: 'GET',
  path: `${path}/pages/:id/counts`,
  access,
  summary: 'Leads by form and day: how many Meta has, how many arrived here, and what happened to the rest',
  params: ById,
  query: z.object({ days: z.coerce.number().int().min(1).max(30).default(14) }),
  reply: z.object({ results: z.array(FacebookCount), counted_at: z.string().nullable() }),
  ours: true,
})
