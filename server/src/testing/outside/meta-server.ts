import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readExact } from '#flow/facebook'
import { localServer, type Seen } from './local-server.ts'

type Answer = { status: number; headers?: Record<string, string>; body?: string }
type Documented = {
  request?: { method: string; url: string; headers: Record<string, string>; raw_body?: string }
  response?: { status: number; headers: Record<string, string>; body: unknown }
}

/** One of Meta's documented payloads, as it goes over the wire. */
export const documented = (name: string): Documented =>
  JSON.parse(readFileSync(new URL(`../meta/${name}.json`, import.meta.url), 'utf8')) as Documented

/** What Meta answered, by the name of a documented payload. */
export function answerOf(name: string): Answer {
  const { response } = documented(name)
  if (!response) throw new Error(`${name} is no answer`)
  const body = typeof response.body === 'string' ? response.body : JSON.stringify(response.body)
  return { status: response.status, headers: response.headers, body }
}

const json = (body: unknown, status = 200): Answer => ({
  status,
  headers: { 'content-type': 'application/json; charset=UTF-8' },
  body: JSON.stringify(body),
})
const failure = (status: number, code: number, message: string, error_subcode?: number): Answer =>
  json({ error: { message, type: 'OAuthException', code, error_subcode, fbtrace_id: 'Atest' } }, status)

export type MetaPage = { id: string; name: string; token: string; tasks: string[] }
export type MetaFormAtMeta = { id: string; page: string; name: string; questions?: object[]; status?: string }
/** An event of the Conversions API, as it was taken. */
type TakenEvent = {
  event_name: string
  event_time: number
  event_id: string
  action_source: string
  /** The number of a lead as it stood on the wire. */
  user_data: { lead_id: number | string; [hashed: string]: unknown }
  custom_data: object
  /** Where it was sent, and with which test code. */
  dataset: string
  test: string | undefined
}
export type MetaLeadAtMeta = {
  id: string
  form_id: string
  created_time: string
  field_data: object[]
  [more: string]: unknown
}

export const appId = '100200300400500'
export const appSecret = 'test-meta-app-secret-0001'
export const verifyToken = 'test-verify-token'
const allTasks = ['ADVERTISE', 'ANALYZE', 'CREATE_CONTENT', 'MODERATE', 'MANAGE']

const scopes = [
  'ads_management',
  'pages_manage_ads',
  'leads_retrieval',
  'pages_show_list',
  'pages_read_engagement',
  'pages_manage_metadata',
]

const newState = () => ({
  person: { id: '1234500000000001', name: 'Ann Lee' },
  declined: [] as string[],
  pages: [{ id: '112233445566778', name: 'Lake View Homes', token: 'EAATESTpage1', tasks: allTasks }] as MetaPage[],
  forms: [] as MetaFormAtMeta[],
  leads: [] as MetaLeadAtMeta[],
  /** Datasets by the ad account that they belong to. */
  datasets: [
    { id: '555666777888999', name: 'Lake View dataset', last_fired_time: '2025-10-08T12:00:00+0000' },
    { id: '555666777889000', name: 'Old pixel', is_unavailable: true },
  ] as { id: string; name: string; last_fired_time?: string; is_unavailable?: boolean }[],
  /** Events that were taken, and leads that the Conversions API does not know. */
  events: [] as TakenEvent[],
  unknownLeads: new Set<string>(),
  /** What happens while Meta takes the next events. */
  meanwhile: undefined as (() => Promise<unknown>) | undefined,
  /** What the Dataset Quality API rates. */
  rated: [] as { event_name: string; event_match_quality: { composite_score: number } | null }[],
  /** Pages that deliver to the app. */
  subscribed: new Set<string>(),
  /** Where the app delivers. */
  webhook: undefined as string | undefined,
  dataAccessEnds: 0,
  /** Answers to the next calls of which the path fits, in place of what would be answered. */
  next: [] as { path: RegExp; answer: Answer; times: number }[],
  /** So many rows a page of a list holds. */
  pageSize: 100,
})
type State = ReturnType<typeof newState>

function list({ pageSize }: State, rows: readonly unknown[], query: URLSearchParams): Answer {
  const from = Number(query.get('after') ?? 0)
  const rest = rows.slice(from, from + pageSize)
  const to = from + rest.length
  const next = to < rows.length ? { next: `https://graph.facebook.com/v25.0/next?after=${to}` } : {}
  return json({ data: rest, paging: { cursors: { before: String(from), after: String(to) }, ...next } })
}

function formLeads(state: State, form: string, query: URLSearchParams): Answer {
  const [filter] = JSON.parse(query.get('filtering') ?? '[]') as { value: number }[]
  const rows = state.leads
    .filter((lead) => lead.form_id === form && Date.parse(lead.created_time) / 1000 >= (filter?.value ?? 0))
    .sort((a, b) => Date.parse(b.created_time) - Date.parse(a.created_time))
  return list(state, rows, query)
}

const formView = (state: State, { page: _page, ...form }: MetaFormAtMeta) => ({
  status: 'ACTIVE',
  locale: 'en_US',
  questions: [],
  leads_count: state.leads.filter(({ form_id }) => form_id === form.id).length,
  ...form,
})

function exchanged(query: URLSearchParams): Answer {
  const isRight = query.get('client_id') === appId && query.get('client_secret') === appSecret
  const access_token = query.get('grant_type') ? 'EAATESTlongUserToken' : 'EAATESTshortUserToken'
  return isRight && query.get('code') !== 'wrong'
    ? json({ access_token, token_type: 'bearer', expires_in: 5183944 })
    : failure(400, 100, 'This authorization code has been used.', 36009)
}

function ofApp(state: State, method: string, edge: string | undefined, query: URLSearchParams): Answer {
  if (edge !== 'subscriptions') return json({ id: appId, name: 'Fairlead Test' })
  if (method === 'POST') {
    state.webhook = query.get('callback_url') ?? ''
    return json({ success: true })
  }
  const one = {
    object: 'page',
    callback_url: state.webhook,
    active: true,
    fields: [{ name: 'leadgen', version: 'v25.0' }],
  }
  return json({ data: state.webhook === undefined ? [] : [one] })
}

function subscriptions(state: State, method: string, page: string): Answer {
  if (method === 'POST') state.subscribed.add(page)
  if (method === 'DELETE') state.subscribed.delete(page)
  const app = { id: appId, name: 'Fairlead Test', subscribed_fields: ['leadgen'] }
  return method === 'GET' ? json({ data: state.subscribed.has(page) ? [app] : [] }) : json({ success: true })
}

/** Takes events, all of a call or none. */
function takeEvents(state: State, dataset: string, body: Buffer): Answer {
  const { data, test_event_code: test } = readExact(body.toString('utf8')) as {
    data: TakenEvent[]
    test_event_code?: string
  }
  if (data.some(({ user_data }) => state.unknownLeads.has(String(user_data.lead_id))))
    return answerOf('capi/error-invalid-lead-id')
  state.events.push(...data.map((event) => ({ ...event, dataset, test })))
  return json({ events_received: data.length, messages: [], fbtrace_id: 'AtestCapi1' })
}

function graph(state: State, method: string, path: string, query: URLSearchParams): Answer {
  const [first = '', edge] = path.split('/')
  switch (path) {
    case 'oauth/access_token':
      return exchanged(query)
    case 'me':
      return json(state.person)
    case 'me/permissions': {
      const statusOf = (scope: string) => (state.declined.includes(scope) ? 'declined' : 'granted')
      const rows = scopes.map((permission) => ({ permission, status: statusOf(permission) }))
      return list(state, rows, query)
    }
    case 'me/accounts': {
      const rows = state.pages.map(({ token, ...page }) => ({ ...page, access_token: token }))
      return list(state, rows, query)
    }
    case 'me/adaccounts':
      return list(state, [{ account_id: '7001', id: 'act_7001', name: 'Lake View Ads' }], query)
    case 'act_7001/adspixels':
      return list(state, state.datasets, query)
    case 'dataset_quality':
      return json({ web: state.rated })
    case 'debug_token': {
      const data = { app_id: appId, is_valid: true, expires_at: 0, data_access_expires_at: state.dataAccessEnds }
      return json({ data })
    }
  }
  if (first === appId) return ofApp(state, method, edge, query)
  if (edge === 'subscribed_apps') return subscriptions(state, method, first)
  if (edge === 'leadgen_forms') {
    const rows = state.forms.filter(({ page }) => page === first).map((form) => formView(state, form))
    return list(state, rows, query)
  }
  if (edge === 'leads') return formLeads(state, first, query)
  const lead = state.leads.find(({ id }) => id === first)
  if (lead) return json(lead)
  const dataset = state.datasets.find(({ id }) => id === first)
  if (dataset) return json({ id: first, name: dataset.name })
  const form = state.forms.find(({ id }) => id === first)
  return form ? json(formView(state, form)) : answerOf('errors/100-33-object-not-visible')
}

function reply(state: State, { method, path, headers, body }: Seen): Answer {
  const url = new URL(path, 'http://meta.test')
  const asked = url.pathname.replace(/^\/v[\d.]+\//, '')
  const planned = state.next.find((one) => one.times > 0 && one.path.test(asked))
  if (planned) {
    planned.times -= 1
    return planned.answer
  }
  const token = String(headers.authorization ?? '').replace(/^Bearer /, '')
  if (asked !== 'oauth/access_token' && !token)
    return failure(400, 104, 'An access token is required to request this resource.')
  if (token.includes('|') && token !== `${appId}|${appSecret}`)
    return failure(400, 190, 'Error validating application.')
  const [dataset = '', edge] = asked.split('/')
  if (edge === 'events' && method === 'POST') return takeEvents(state, dataset, body)
  return graph(state, method, asked, url.searchParams)
}

/** Meta, as far as it is asked here: pages, forms and leads that a test sets, answers as they are documented. */
export async function metaServer() {
  const state = newState()
  const server = await localServer(async (seen) => {
    const { meanwhile } = state
    if (meanwhile && /\/events(\?|$)/.test(seen.path)) {
      state.meanwhile = undefined
      await meanwhile()
    }
    return reply(state, seen)
  })
  return {
    ...server,
    state,
    /** The settings of an installation with this app of Meta. */
    env: {
      META_APP_ID: appId,
      META_APP_SECRET: appSecret,
      META_VERIFY_TOKEN: verifyToken,
      META_GRAPH_URL: server.url,
    },
    /** Answers so to the next calls whose path fits. */
    fail(path: RegExp, answer: Answer, times = 1) {
      state.next.push({ path, answer, times })
    },
    /** How often a path was asked. */
    asked: (path: RegExp) => server.seen.filter((one) => path.test(one.path)).length,
  }
}

/** A body with Meta's signature over its bytes. */
export const signed = (body: string, secret = appSecret): Record<string, string> => ({
  'content-type': 'application/json',
  'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
})

/** A delivery of the webhook that names these leads of a page. */
export const naming = (page: string, leads: readonly { id: string; form: string; at: Date }[]): string =>
  JSON.stringify({
    object: 'page',
    entry: [
      {
        id: page,
        time: 1,
        changes: leads.map(({ id, form, at }) => ({
          field: 'leadgen',
          value: { leadgen_id: id, page_id: page, form_id: form, created_time: Math.floor(at.getTime() / 1000) },
        })),
      },
    ],
  })
