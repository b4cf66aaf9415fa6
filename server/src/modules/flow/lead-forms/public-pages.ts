import type { PublicPixels } from '@fairlead/contract/records/public-pixels'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Captcha } from '#identity/session'
import { crashPoint } from '#platform/chaos'
import { systemActor } from '#platform/context'
import { isOutage } from '#platform/db'
import { asHttpError, notFound, unavailable } from '#platform/http'
import type { Installation } from '#platform/installation'
import { type Renderer, sendScript } from '#platform/public-pages'
import type { Log, Metrics } from '#platform/telemetry'
import type { Units } from '#platform/units'
import { mayBeCounted } from '#records/content'
import { pixelsOn } from '#records/tracking-pixels'
import { freshPage, messagePage, pageAgain, type Shown, sentPage } from './form-page.ts'
import { findPublished, type Published } from './public-form.ts'
import { type Frame, sendPage } from './send-page.ts'
import { type Outcome, type Sent, submit } from './submit-form.ts'
import { readSent } from './ticket.ts'
import { visitNames, webAddress } from './visit.ts'

export type PublicPagesDeps = {
  installation: Installation
  units: () => Units
  log: Log
  metrics: Metrics
  captcha: Captcha | undefined
  renderer: () => Promise<Renderer | undefined>
}

/** The largest form that a browser may send: 50 long answers. */
const largest = 512 * 1024
/** Forms kept as they were last shown, for the minutes in which the database cannot be asked. */
const mostRemembered = 500
const retrySeconds = 5
const forEver = 'public, max-age=31536000, immutable'

const codeOf = (request: FastifyRequest) => (request.params as { code: string }).code

/** The query of a request, as the browser wrote it. */
const queryOf = (request: FastifyRequest) => new URL(request.url, 'http://same.invalid').searchParams

/** Where an embedded page stands: the origin of the page around it, as the embed script told. */
function frameOf(query: URLSearchParams, page: string | null, parts: Partial<Frame> = {}): Frame | null {
  if (query.get(visitNames.embedded) !== '1') return null
  const address = webAddress(page)
  return { parent: address && new URL(address).origin, is_answer: false, redirect: null, ...parts }
}

/** Stores a submission. While the database cannot be asked, the form comes back with all that was typed. */
async function take(
  { units, log }: Pick<PublicPagesDeps, 'units' | 'log'>,
  sent: Sent,
  remembered: ReadonlyMap<string, Published>,
): Promise<Outcome & { now: Date }> {
  try {
    const outcome = await units().write(log, async (ctx) => ({ ...(await submit(ctx, sent)), now: ctx.now }), 'ingest')
    await crashPoint('ingest.after-commit')
    return outcome
  } catch (error) {
    const found = remembered.get(sent.code)
    if (!isOutage(error)) throw error
    if (!found) throw unavailable()
    log.warn({ err: error }, 'a submission could not be stored; its page was sent back')
    return { kind: 'again', found, notice: 'unavailable', waitSeconds: retrySeconds, now: new Date() }
  }
}

/**
 * Where a browser goes after sending. In a frame our page stays, and asks the page around it to go on; where the
 * account counts its leads, our page does that first.
 */
function nextOf({ publicUrl }: Installation, found: Published, frame: Frame | null, counted: string | null): string {
  const { after_sending, redirect_url } = found.definition
  if (after_sending === 'redirect' && !frame && !counted) return redirect_url
  const next = new URL(`${publicUrl}/f/${found.row.code}/sent`)
  next.searchParams.set('v', String(found.version))
  if (frame) next.searchParams.set(visitNames.embedded, '1')
  if (counted) next.searchParams.set('sent', counted)
  if (frame?.parent) next.searchParams.set(visitNames.page, frame.parent)
  return next.pathname + next.search
}

/** What counts the visitors of a form; nothing in a frame, where the site around it counts its own. */
async function pixelsFor(
  { units, log }: Pick<PublicPagesDeps, 'units' | 'log'>,
  request: FastifyRequest,
  { row }: Published,
  frame: Frame | null,
  more: Parameters<typeof pixelsOn>[2] = {},
): Promise<PublicPixels | null> {
  if (frame || !mayBeCounted(request)) return null
  return pixelsOn(units().read(log, {}).as(systemActor(row.orgId)), 'forms', more)
}

/** Strangers read pages, not JSON; the request's id leads to the log. */
function answerErrors(app: FastifyInstance, deps: PublicPagesDeps): void {
  const { installation, log } = deps
  app.setErrorHandler(async (thrown, request, reply) => {
    const error = asHttpError(thrown)
    if (error.statusCode >= 500) log.error({ err: thrown, request_id: request.id }, 'a public page failed')
    if (error.retryAfterSeconds !== undefined) reply.header('retry-after', error.retryAfterSeconds)
    const built = await deps.renderer()
    if (!built)
      return reply.code(503).type('text/plain; charset=utf-8').send('The public pages haven’t been built yet.')
    const reason = error.statusCode === 404 ? 'unknown' : 'failed'
    const frame = frameOf(queryOf(request), null)
    return sendPage(request, reply, { installation, renderer: built }, messagePage(reason), {
      status: error.statusCode,
      frame,
    })
  })
}

/** The scripts and pictures of the pages, and the script that embeds a form. */
function serveAssets(app: FastifyInstance, renderer: () => Promise<Renderer>): void {
  app.get('/f-assets/*', async (request, reply) => {
    const built = await renderer()
    const name = (request.params as { '*': string })['*']
    if (/^pixels-[\w-]+\.js$/.test(name))
      return sendScript(request, reply, built.pixels, built.pixelsUrl.endsWith(name) ? forEver : 'no-cache')
    // A page that was made before the last update asks for the script of then; the present one serves it as well.
    if (/^form-[\w-]+\.js$/.test(name))
      return sendScript(request, reply, built.form, built.scriptUrl.endsWith(name) ? forEver : 'no-cache')
    const picture = await built.picture(name)
    if (!picture) throw notFound()
    return reply.type('image/svg+xml').header('cache-control', 'public, max-age=86400').send(picture)
  })

  app.get('/embed/:file', async (request, reply) => {
    // The script is the same for every form and reads its own address, so no code is looked up or told apart.
    if (!/^[A-Za-z0-9_-]{8,64}\.js$/.test((request.params as { file: string }).file)) throw notFound()
    return sendScript(request, reply, (await renderer()).embed, 'public, max-age=3600')
  })
}

/** What strangers see of lead forms: the form, what follows its sending, and the script that embeds it. */
export function servePublicPages(app: FastifyInstance, deps: PublicPagesDeps): void {
  const { installation, log, metrics } = deps
  const remembered = new Map<string, Published>()
  const remember = (found: Published) => {
    remembered.delete(found.row.code)
    remembered.set(found.row.code, found)
    const [oldest] = remembered.keys()
    if (remembered.size > mostRemembered && oldest) remembered.delete(oldest)
  }

  async function renderer(): Promise<Renderer> {
    const built = await deps.renderer()
    if (!built) throw new Error('the public pages are not built: run npm run build')
    return built
  }
  const send = async (
    request: FastifyRequest,
    reply: FastifyReply,
    shown: Shown,
    options: Parameters<typeof sendPage>[4] = {},
  ) => sendPage(request, reply, { installation, renderer: await renderer() }, shown, options)

  const sendShut = (request: FastifyRequest, reply: FastifyReply, found: Published, frame: Frame | null) =>
    send(request, reply, messagePage(found.row.deletedAt ? 'deleted' : 'closed', found), {
      status: found.row.deletedAt ? 410 : 200,
      found,
      frame,
    })

  answerErrors(app, deps)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer', bodyLimit: largest },
    (_request, body, done) => done(null, body),
  )

  app.get('/f/:code', async (request, reply) => {
    const ctx = deps.units().read(log, {})
    const found = await findPublished(ctx, codeOf(request))
    if (!found) throw notFound()
    remember(found)
    const query = queryOf(request)
    const frame = frameOf(query, query.get(visitNames.page))
    if (found.isShut) return sendShut(request, reply, found, frame)
    const visit = {
      url: installation.publicUrl + request.url,
      query,
      referrer: request.headers.referer ?? null,
      isEmbedded: frame !== null,
    }
    const pixels = await pixelsFor(deps, request, found, frame)
    return send(request, reply, freshPage(ctx, found, visit), { found, frame, pixels })
  })

  app.post('/f/:code', { bodyLimit: largest }, async (request, reply) => {
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    const given = new URLSearchParams(body.toString('utf8'))
    const frame = frameOf(queryOf(request), given.get(visitNames.page), { is_answer: true })
    const answer = given.get('cf-turnstile-response')
    // Asked before the transaction opens: another server's answer must hold no connection of ours.
    const verdict = deps.captcha && answer ? await deps.captcha(answer, request.ip) : undefined
    const sent: Sent = {
      code: codeOf(request),
      body,
      given,
      ip: request.ip,
      userAgent: request.headers['user-agent'] ?? '',
      captcha: { isOn: deps.captcha !== undefined, verdict },
    }
    const outcome = await take(deps, sent, remembered)
    if (outcome.kind === 'unknown') throw notFound()
    const { found } = outcome
    metrics.deliveries.inc({ source: 'lead_form', outcome: outcome.kind === 'again' ? 'refused' : 'accepted' })
    if (outcome.kind === 'closed') return sendShut(request, reply, found, frame)
    if (outcome.kind === 'sent') {
      // It is stored: that what counts it cannot be asked for is no reason to say otherwise.
      const pixels = outcome.counted && (await pixelsFor(deps, request, found, frame).catch(() => null))
      const next = nextOf(installation, found, frame, pixels && outcome.counted)
      return reply.code(303).header('location', next).send()
    }
    if (outcome.waitSeconds) reply.header('retry-after', outcome.waitSeconds)
    const status = { check: 422, again: 422, captcha: 422, crowded: 429, unavailable: 503 }[outcome.notice]
    const ctx = { installation, now: outcome.now }
    return send(request, reply, pageAgain(ctx, found, { isEmbedded: frame !== null }, given, outcome), {
      status,
      found,
      frame,
    })
  })

  app.get('/f/:code/sent', async (request, reply) => {
    const query = queryOf(request)
    const version = Number(query.get('v'))
    const isVersion = Number.isSafeInteger(version) && version > 0 && version < 2 ** 31
    const ctx = deps.units().read(log, {})
    const found = await findPublished(ctx, codeOf(request), isVersion ? version : undefined)
    if (!found) throw notFound()
    const shown = sentPage(installation.publicUrl, found)
    const redirect = shown.page.kind === 'sent' && shown.page.link?.kind === 'redirect' ? shown.page.link.url : null
    const frame = frameOf(query, query.get(visitNames.page), { is_answer: true, redirect })
    const lead = readSent(installation.secrets, found.row.code, query.get('sent'), ctx.now)
    const pixels = lead === null ? null : await pixelsFor(deps, request, found, frame, { lead, go: redirect })
    return send(request, reply, shown, { found, frame, pixels })
  })

  serveAssets(app, renderer)
}
