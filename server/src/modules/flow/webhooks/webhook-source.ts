import { createHash, createHmac } from 'node:crypto'
import type { MappedLead, WebhookMapping } from '@fairlead/contract/flow/webhooks'
import { and, eq, sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import { toRfc3339 } from '#platform/db'
import { networkOf, overLimit } from '#platform/limits'
import { sameText, tokenHash } from '#platform/secrets'
import type { Log } from '#platform/telemetry'
import { counted } from '#platform/text'
import type { Units } from '#platform/units'
import type { HookAnswer, IncomingRequest, LeadSource, ParsedItem, StoredDelivery, Verified } from '#work/inbox'
import { guessLead, guessMapping } from './guess-mapping.ts'
import { type Mapped, mapLead } from './map-lead.ts'
import { isTooDeep, leadsOf, plainAnswers, withJson } from './payload.ts'
import { readBody, Unreadable } from './read-body.ts'
import { noteRefusal, refusals } from './refusals.ts'
import { opened, type SecretRow } from './secrets.ts'
import { personPage } from './thanks-page.ts'
import { type RefusalReason, webhookSecrets, webhooks } from './webhooks.tables.ts'

export type WebhookRow = typeof webhooks.$inferSelect

const prefix = 'webhook:'
/** The connection under which a webhook's deliveries are stored. */
export const connectionOf = (id: string): string => `${prefix}${id}`

/** What the server notes of a delivery. */
const notes = { off: 'fairlead-was-off', test: 'fairlead-test' } as const
export const testNote: Record<string, string> = { [notes.test]: 'yes' }
export const isTestDelivery = (headers: Record<string, string>): boolean => headers[notes.test] !== undefined

/** Larger than any form; a source of files is no source of leads. */
const largest = 256 * 1024

type Found = { webhook: WebhookRow; hasEnded: boolean; keys: string[]; now: Date }

/** The webhook at an address, with the keys that are in force. */
async function findByAddress(ctx: Ctx<null>, secret: string): Promise<Found | undefined> {
  const system = ctx.asSystem('the webhook at a public address')
  const isInForce = sql`(${webhookSecrets.endsAt} is null or ${webhookSecrets.endsAt} > clock_now())`
  const [row] = await system.db
    .select({ webhook: webhooks, hasEnded: sql<boolean>`not ${isInForce}`, at: sql<string>`clock_now()::text` })
    .from(webhookSecrets)
    .innerJoin(webhooks, and(eq(webhooks.orgId, webhookSecrets.orgId), eq(webhooks.id, webhookSecrets.webhookId)))
    .where(and(eq(webhookSecrets.hash, tokenHash(secret)), eq(webhookSecrets.kind, 'address')))
  if (!row) return undefined
  const now = new Date(toRfc3339(row.at))
  if (row.webhook.check === 'none') return { ...row, now, keys: [] }
  const keys: SecretRow[] = await system.db
    .select()
    .from(webhookSecrets)
    .where(
      and(
        eq(webhookSecrets.orgId, row.webhook.orgId),
        eq(webhookSecrets.webhookId, row.webhook.id),
        eq(webhookSecrets.kind, 'key'),
        isInForce,
      ),
    )
  return { ...row, now, keys: keys.flatMap((key) => opened(ctx, key) ?? []) }
}

/** Whether a signature is that of these bytes: HMAC-SHA256 in hex or base64, with 'sha256=' before it or not. */
function isSigned(keys: readonly string[], given: string, body: Buffer): boolean {
  const bare = given.trim().replace(/^sha256=/i, '')
  return keys.some((key) => {
    const made = createHmac('sha256', key).update(body).digest()
    return sameText(bare.toLowerCase(), made.toString('hex')) || sameText(bare, made.toString('base64'))
  })
}

async function googleKeyOf(body: Buffer): Promise<string> {
  try {
    const read = await readBody('application/json', body)
    const { google_key } = read as { google_key?: unknown }
    return typeof google_key === 'string' ? google_key : ''
  } catch {
    return ''
  }
}

/** Why a delivery is not taken, if it is not. */
async function refusalOf(
  { webhook, hasEnded, keys }: Found,
  { headers, body }: IncomingRequest,
): Promise<RefusalReason | undefined> {
  if (webhook.deletedAt) return 'deleted'
  if (hasEnded) return 'address_replaced'
  if (body.length > largest) return 'too_large'
  if (body.length === 0) return 'empty'
  if (webhook.check === 'signature') {
    const given = headers[webhook.signatureHeader]
    if (!given) return 'signature_missing'
    if (!isSigned(keys, given, body)) return 'signature_wrong'
  }
  if (webhook.check === 'google_key') {
    const given = await googleKeyOf(body)
    if (!given || !keys.some((key) => sameText(key, given))) return 'google_key_wrong'
  }
  return undefined
}

/** A person sent it with the form of a page, and sees the answer. */
const isPerson = ({ headers }: IncomingRequest) =>
  (headers.accept ?? '').includes('text/html') && !(headers['content-type'] ?? '').includes('json')

/** Scripts of any page may send, and read whether it was taken. */
const open = { 'access-control-allow-origin': '*' }
const inJson = (status: number, body: object): HookAnswer => ({
  status,
  type: 'application/json; charset=utf-8',
  headers: open,
  body: JSON.stringify(body),
})

/** The same bytes of a form within this time are a double click. */
const doubleClickMs = 60_000

/** By what a delivery is known again: its sender's key; of a form that a person sent twice, what stands in it. */
function deliveryId(request: IncomingRequest, now: Date): string | null {
  const given = request.headers['idempotency-key']
  if (given) return given.slice(0, 200)
  if (!isPerson(request)) return null
  const hash = createHash('sha256').update(request.body).digest('base64url')
  return `form ${hash} ${Math.floor(now.getTime() / doubleClickMs)}`
}

const unknownAddress = 'This URL doesn’t exist. Copy it again from the webhook’s settings.'

function thanks(request: IncomingRequest, webhook: WebhookRow): HookAnswer {
  if (isPerson(request))
    return webhook.thanksUrl
      ? { status: 303, body: '', headers: { location: webhook.thanksUrl } }
      : personPage(200, 'Thank you', 'We’ve received your message.')
  // Google takes nothing else for a yes.
  return inJson(200, webhook.recipe === 'google_ads' ? {} : { success: true })
}

/** As generous as a lead form: a whole office or a stand at a fair sends from one address. */
const perAddress = { max: 60, seconds: 600 }
const perWebhook = { max: 5_000, seconds: 600 }

/** Counts what a plain form sends; answers the seconds to wait when it is too much. */
const crowded = ({ units, log }: Deps, id: string, ip: string): Promise<number | undefined> =>
  units().write(
    log,
    async (ctx) =>
      (await overLimit(ctx, 'webhook', `${id} ${networkOf(ip)}`, perAddress)) ??
      (await overLimit(ctx, 'webhook-all', id, perWebhook)),
    'ingest',
  )

type Deps = { units: () => Units; log: Log }

async function verify(deps: Deps, request: IncomingRequest): Promise<Verified> {
  const refuse = (status: number, message: string): Verified => ({
    kind: 'answer',
    isRefusal: true,
    ...(isPerson(request)
      ? personPage(status, 'This couldn’t be sent', 'Please let the owner of the page with the form know.')
      : inJson(status, { message, statusCode: status })),
  })
  if (request.method === 'OPTIONS')
    return {
      kind: 'answer',
      status: 204,
      body: '',
      headers: {
        ...open,
        'access-control-allow-methods': 'POST',
        'access-control-allow-headers': '*',
        'access-control-max-age': '86400',
      },
    }
  // Some programs end every address with a slash.
  const found = await findByAddress(deps.units().read(deps.log, {}), request.path.replace(/\/+$/, ''))
  if (!found) return refuse(404, unknownAddress)
  const { webhook } = found
  // Senders look whether the address answers before they use it.
  if (request.method !== 'POST')
    return {
      kind: 'answer',
      ...inJson(200, { success: true, message: 'This URL accepts leads. Send them by POST.' }),
    }
  const refusal = await refusalOf(found, request)
  if (refusal) {
    await noteRefusal(deps.units(), webhook, refusal)
    const { status, message } = refusals[refusal]
    return refuse(status, message)
  }
  // The address of a plain form stands in a page for everybody; that of a program is known to it alone.
  const wait = webhook.recipe === 'html_form' ? await crowded(deps, webhook.id, request.ip) : undefined
  if (wait) {
    await noteRefusal(deps.units(), webhook, 'too_many')
    const message = `${refusals.too_many.message} Please try again in ${counted(Math.ceil(wait / 60), 'minute')}.`
    const answer = isPerson(request)
      ? personPage(429, 'Please wait a moment', message)
      : inJson(429, { message, statusCode: 429 })
    const headers = { ...answer.headers, 'retry-after': String(Math.ceil(wait)) }
    return { kind: 'answer', isRefusal: true, ...answer, headers }
  }
  return {
    kind: 'delivery',
    connectionId: connectionOf(webhook.id),
    externalId: deliveryId(request, found.now),
    orgId: webhook.orgId,
    noted: webhook.isOn ? {} : { [notes.off]: 'yes' },
    answer: thanks(request, webhook),
  }
}

/** So many leads a delivery may hold. */
const mostLeads = 500

/** What a delivery says by a mapping, or by what is guessed. Throws Unreadable. */
export async function readDelivery(
  delivery: Pick<StoredDelivery, 'contentType' | 'body'>,
  mapping: WebhookMapping | null,
): Promise<{ payload: unknown; guess: WebhookMapping; leads: Mapped[] }> {
  const body = await readBody(delivery.contentType, delivery.body)
  if (isTooDeep(body)) throw new Unreadable('Its values are nested too deeply. Send them at the top level.')
  const payload = plainAnswers(withJson(body))
  const guess = guessMapping(payload)
  const used = mapping ?? guess
  const items = leadsOf(payload, used.items)
  if (items.length > mostLeads) throw new Unreadable(`It contains more than ${mostLeads} leads. Send fewer at a time.`)
  // Without a mapping each entry of a list is read by its own names.
  const leads = items.map((item) => mapLead(item, mapping ?? { items: '', ...guessLead(item) }))
  if (leads.length === 0)
    throw new Unreadable(
      used.items ? `The list “${used.items}”, which the mapping uses for leads, is missing.` : 'The list is empty.',
    )
  return { payload, guess, leads }
}

const correct = 'Fix the mapping and reprocess it.'
/** Why a lead is held, with what helps. */
export const heldBecause = (problem: string): string => `${problem} ${correct}`

/** What a lead becomes, as the mapping screen shows it. */
export const mappedView = ({ summary, answers, problem }: Mapped): MappedLead => ({ name: summary, answers, problem })

/** Reads a delivery by the present mapping of its webhook: the person who corrects it reads again what came before. */
async function parse(ctx: Ctx<null>, delivery: StoredDelivery): Promise<ParsedItem[]> {
  const [webhook] = await ctx
    .asSystem('the webhook of a delivery')
    .db.select()
    .from(webhooks)
    .where(eq(webhooks.id, delivery.connectionId.slice(prefix.length)))
  if (!webhook) throw new Error(`there is no webhook ${delivery.connectionId}`)
  const isTest = isTestDelivery(delivery.headers)
  const read = async (mapping: WebhookMapping | null) => (await readDelivery(delivery, mapping)).leads
  try {
    let leads = await read(webhook.mapping).catch((error) => {
      if (isTest) return read(null)
      throw error
    })
    // The example of a test has the shape of its recipe, which need not be that of the account's own payloads.
    if (isTest && leads.every(({ problem }) => problem)) leads = await read(null)
    return leads.map((lead, index) => itemOf(webhook, delivery, lead, index, isTest))
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    return [{ orgId: webhook.orgId, key: '0', unreadable: heldBecause(error.message), summary: webhook.name }]
  }
}

function itemOf(
  webhook: WebhookRow,
  delivery: StoredDelivery,
  lead: Mapped,
  index: number,
  isTest: boolean,
): ParsedItem {
  const { problem, summary, isTest: isGoogleTest, ...said } = lead
  const [orgId, key] = [webhook.orgId, String(index)]
  const wasOff = delivery.headers[notes.off] !== undefined && !webhook.isOn
  const ignoredBecause =
    isGoogleTest && webhook.recipe === 'google_ads'
      ? 'This was a test from Google. The connection works.'
      : wasOff
        ? 'The webhook was off when this arrived. Turn it on and reprocess this to accept it.'
        : null
  if (problem && !ignoredBecause) return { orgId, key, unreadable: heldBecause(problem), summary }
  return {
    orgId,
    key,
    lead: {
      ...said,
      externalId: isTest ? null : said.externalId,
      submittedAt: null,
      form: null,
      sourceDetail: webhook.name,
      phoneCountry: webhook.phoneCountry,
      consent: null,
      referrer: null,
      isTest: isTest || isGoogleTest,
      ignoredBecause,
    },
  }
}

/** Webhooks: other programs and plain HTML forms send to an address that is a secret. */
export const webhookSource = (deps: { units: () => Units; log: Log }): LeadSource => ({
  id: 'webhook',
  verify: (request) => verify(deps, request),
  parse,
})
