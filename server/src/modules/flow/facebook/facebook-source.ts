import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { type Ctx, systemActor } from '#platform/context'
import { notFound, unauthenticated } from '#platform/http'
import { sameText } from '#platform/secrets'
import type { Log } from '#platform/telemetry'
import type { Units } from '#platform/units'
import {
  type IncomingRequest,
  type LeadSource,
  noticeHeader,
  type ParsedItem,
  type StoredDelivery,
  type Verified,
} from '#work/inbox'
import { anyOf } from './any-of.ts'
import { appAt, type FacebookDeps, type MetaApp } from './app.ts'
import { facebookForms, facebookPages, facebookRoutes } from './facebook.tables.ts'
import { readExact } from './graph.ts'
import { fetchLeads } from './jobs.ts'
import { nameLeads, notes } from './keep-leads.ts'
import { endLogin, receiptPage } from './meta-callbacks.ts'
import { type NamedLead, namedLeads } from './notification.ts'
import { pageOfConnection } from './pages/page-view.ts'
import { leadOf, readLead } from './read-lead.ts'
import { isSigned } from './signatures.ts'

type Deps = FacebookDeps & { units: () => Units; log: Log }

/** The connection that an app's deliveries are stored under; they may be for several accounts. */
const appPrefix = 'meta:'

/** Answers Meta's check that the URL is ours, when someone enters it. */
function answerChallenge({ query }: IncomingRequest, app: MetaApp): Verified {
  const challenge = query['hub.challenge'] ?? ''
  const isOurs =
    query['hub.mode'] === 'subscribe' &&
    app.verifyToken !== '' &&
    sameText(query['hub.verify_token'] ?? '', app.verifyToken) &&
    /^[\w.-]{1,200}$/.test(challenge)
  return isOurs
    ? { kind: 'answer', status: 200, body: challenge }
    : { kind: 'answer', isRefusal: true, status: 403, body: 'The verify token is wrong.' }
}

async function verify(deps: Deps, request: IncomingRequest): Promise<Verified> {
  const [token = '', what, ...more] = request.path.replace(/\/+$/, '').split('/')
  const found = more.length === 0 ? await appAt(deps.units().read(deps.log, {}), deps, token) : undefined
  if (!found) throw notFound('This address doesn’t exist. Copy it again from the Facebook settings.')
  const { app } = found
  if (what === 'delete' && request.method === 'GET') return receiptPage(deps.units().read(deps.log, {}), request)
  if (what === 'deauthorize' || what === 'delete') return endLogin(deps, app, request, what)
  if (what !== undefined) throw notFound()
  if (request.method === 'GET') return answerChallenge(request, app)
  if (!isSigned(request.headers['x-hub-signature-256'], request.body, app.secret))
    throw unauthenticated('The signature is wrong.')
  return {
    kind: 'delivery',
    connectionId: `${appPrefix}${app.appId}`,
    // Meta gives a delivery no id: the same bytes are the same delivery.
    externalId: createHash('sha256').update(request.body).digest('base64url'),
  }
}

/** Records the leads a delivery names, for every account that receives them, and enqueues fetching them (rule 242). */
async function passOn(ctx: Ctx<null>, appId: string, leads: readonly NamedLead[]): Promise<void> {
  const pageIds = [...new Set(leads.map(({ pageId }) => pageId))]
  const routes = await ctx
    .asSystem('the accounts that take the leads of a page')
    .db.select({ orgId: facebookRoutes.orgId, pageId: facebookRoutes.pageId })
    .from(facebookRoutes)
    .where(and(anyOf(facebookRoutes.pageId, pageIds), eq(facebookRoutes.appId, appId)))
    .orderBy(facebookRoutes.orgId, facebookRoutes.pageId)
  for (const [orgId, own] of Map.groupBy(routes, (route) => route.orgId)) {
    const inOrg = ctx.as(systemActor(orgId))
    const pages = await inOrg.db
      .select({ id: facebookPages.id, orgId: facebookPages.orgId, pageId: facebookPages.pageId })
      .from(facebookPages)
      .where(
        and(
          eq(facebookPages.orgId, orgId),
          anyOf(
            facebookPages.pageId,
            own.map(({ pageId }) => pageId),
          ),
        ),
      )
    for (const page of pages) {
      await nameLeads(
        inOrg,
        page,
        leads.filter(({ pageId }) => pageId === page.pageId),
        'webhook',
      )
      inOrg.enqueue(fetchLeads, { org_id: orgId, page: page.id })
    }
  }
}

const off = 'The form was off when this was read. Turn it on and reprocess this to accept it.'

/** Reads a lead as Meta returned it, using what is currently known about its form. */
async function parseLead(ctx: Ctx<null>, delivery: StoredDelivery): Promise<ParsedItem[]> {
  const orgId = delivery.headers[notes.org] ?? ''
  const { db } = ctx.as(systemActor(orgId))
  const answer = readExact(delivery.body.toString('utf8')) as { id?: unknown; form_id?: unknown; reason?: unknown }
  const [[page], [form]] = await Promise.all([
    db
      .select()
      .from(facebookPages)
      .where(and(eq(facebookPages.orgId, orgId), eq(facebookPages.id, pageOfConnection(delivery.connectionId)))),
    db
      .select()
      .from(facebookForms)
      .where(and(eq(facebookForms.orgId, orgId), eq(facebookForms.formId, String(answer.form_id ?? '')))),
  ])
  if (!page) throw new Error(`there is no Facebook page ${delivery.connectionId}`)
  if (delivery.headers[noticeHeader]) {
    const summary = form ? `A lead of ${form.name}` : `A lead of ${page.name}`
    return [{ orgId, key: '0', unreadable: String(answer.reason), summary }]
  }
  const lead = leadOf(readLead(answer), form, page)
  const isLate = delivery.headers[notes.late] !== undefined
  return [{ orgId, key: '0', lead: { ...lead, isLate, ignoredBecause: form && !form.isOn ? off : null } }]
}

async function parse(ctx: Ctx<null>, delivery: StoredDelivery): Promise<ParsedItem[]> {
  if (!delivery.connectionId.startsWith(appPrefix)) return parseLead(ctx, delivery)
  await passOn(ctx, delivery.connectionId.slice(appPrefix.length), namedLeads(delivery.body))
  return []
}

/**
 * Facebook and Instagram: Meta's webhook names leads without anything about the person; a job fetches each one, stores
 * it as a delivery of its page, and it is read from there.
 */
export const facebookSource = (deps: Deps): LeadSource => ({
  id: 'facebook',
  hook: 'meta',
  verify: (request) => verify(deps, request),
  parse,
})
