import type { Sender } from '@fairlead/contract/flow/lead-forms/public-page'
import { type Asked, Beacon, type PublicContent } from '@fairlead/contract/records/public-content'
import { firstWord, type TokenValues } from '@fairlead/contract/records/tokens'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { asHttpError, badRequest, HttpError, notFound } from '#platform/http'
import type { Installation } from '#platform/installation'
import { networkOf, overLimit } from '#platform/limits'
import { type Renderer, sendScript } from '#platform/public-pages'
import { dispositionOf, fileUrl, pageKeys, type Storage } from '#platform/storage'
import type { Log } from '#platform/telemetry'
import type { Units } from '#platform/units'
import { pixelsOn } from '#records/tracking-pixels'
import { sourceOf } from '../content.queries.ts'
import { isPicture } from '../files/file-rows.ts'
import { slugOf } from '../sharing/share-link.ts'
import { beatTaker } from '../tracking/beats.ts'
import type { InDataCentre } from '../tracking/data-centres.ts'
import { issuePass, issueTicket, readTicket } from '../tracking/ticket.ts'
import { recordFetch } from '../tracking/visits.ts'
import { linkAddresses } from './addresses.ts'
import { coverKey, drawCard, drawJpeg } from './card.ts'
import { fetchedBy, mayBeCounted } from './fetched-by.ts'
import { findLink, type Link, lockedOf, opens, takesQuestions } from './find-link.ts'
import { consentOf, type GateKeeper, type LinkThroughGate } from './gate-keeper.ts'
import { gatePage, lockedPage, nothingAsked, typedIn } from './lock-pages.ts'
import { isPasscode } from './passcode.ts'
import { pageNamed, sendPicture, serveBlockFiles } from './pictures.ts'
import { previewPage } from './preview-page.ts'
import { ask } from './question.ts'
import { sendContent } from './send-content.ts'
import { senderCard } from './sender-card.ts'
import { blocksOf, downloadUrl, pagesOf, watermarkOf } from './shown-content.ts'

export type VisitorDeps = {
  installation: Installation
  units: () => Units
  log: Log
  storage: Storage
  inDataCentre: InDataCentre
  now: () => Promise<Date>
  renderer: () => Promise<Renderer | undefined>
  /** Accepts a person's details as a lead. */
  passGate: GateKeeper
  linkThroughGate: LinkThroughGate
}

const largestBeacon = 64 * 1024
const largestForm = 16 * 1024
const forEver = 'public, max-age=31536000, immutable'
const longestTitle = 65
/** The limits of wrong passcodes per network, and per link. */
const tries = { max: 10, seconds: 600 }
const triesOfLink = { max: 200, seconds: 3600 }

const params = (request: FastifyRequest) => request.params as Record<string, string>
const passOf = (request: FastifyRequest): string | undefined => {
  const { g } = request.query as { g?: unknown }
  return typeof g === 'string' ? g : undefined
}

type Shown = { page: PublicContent; status?: number; link?: Link; card?: Sender | null; framedBy?: string }

/** The routes for visitors of links: pages, pictures, preview cards and beacons. No cookie, no session. */
export function serveVisitors(app: FastifyInstance, deps: VisitorDeps): void {
  const { installation, log } = deps
  const take = beatTaker(deps)

  app.setErrorHandler(async (thrown, request, reply) => {
    const error = asHttpError(thrown)
    if (error.statusCode >= 500) log.error({ err: thrown, request_id: request.id }, 'a shared page failed')
    if (error.retryAfterSeconds !== undefined) reply.header('retry-after', error.retryAfterSeconds)
    return reply.code(error.statusCode).type('text/plain; charset=utf-8').send(error.message)
  })
  app.removeAllContentTypeParsers()
  const asBuffer = { parseAs: 'buffer', bodyLimit: largestBeacon } as const
  app.addContentTypeParser(
    ['text/plain', 'application/json', 'application/x-www-form-urlencoded'],
    asBuffer,
    (_request, body, done) => done(null, body),
  )

  // Before anything else: no look-up, no session. What is signed is taken, everything else is refused.
  app.post('/s/beacon', { bodyLimit: largestBeacon }, async (request, reply) => {
    const beacon = Beacon.safeParse(parsed(request.body))
    const ticket = beacon.success ? readTicket(installation.secrets, beacon.data.ticket) : undefined
    if (!beacon.success || !ticket) throw badRequest('This is no beacon of ours.')
    await take({ ticket, beacon: beacon.data })
    return reply.code(204).send()
  })

  const read = () => deps.units().read(log, {})

  /** Someone who came through a gate and is now a client views and asks through that client's link. */
  const throughGate = async (ctx: Link['ctx'], gateId: string | null) =>
    gateId ? deps.linkThroughGate(ctx, gateId) : undefined
  const recordVisit = async (ctx: Link['ctx'], request: FastifyRequest, row: Link['row'], gateId: string | null) =>
    recordFetch(ctx, { ...row, ...(await throughGate(ctx, gateId)) }, fetchedBy(request, deps.inDataCentre), gateId)

  async function send(request: FastifyRequest, reply: FastifyReply, shown: Shown): Promise<FastifyReply> {
    const renderer = await deps.renderer()
    if (!renderer)
      return reply.code(503).type('text/plain; charset=utf-8').send('The public pages haven’t been built yet.')
    const { page, status = 200, link } = shown
    const name = link && !link.end ? link.content.name : ''
    const title = name.length > longestTitle ? `${name.slice(0, longestTitle - 1)}…` : name
    const card =
      link && !link.end
        ? {
            // What is behind a lock stays there.
            image_url:
              link.lock || !(await coverKey(link)) ? null : `${installation.publicUrl}/s/${link.text}/card.jpg`,
            url: `${installation.publicUrl}/s/${link.text}/${slugOf(name)}`,
            site: [shown.card?.name, shown.card?.company].filter(Boolean).join(', ') || installation.product,
          }
        : null
    return sendContent(request, reply, { installation, renderer }, page, {
      status,
      title,
      card,
      framedBy: shown.framedBy,
      pixels: link ? await countedBy(request, link, page) : null,
    })
  }

  /** The page of an unlocked link, recording a visit. */
  async function openPage(
    request: FastifyRequest,
    link: Link,
    card: Sender | null,
    pass: string | null,
    gateId: string | null,
    asked: Asked = nothingAsked,
  ): Promise<PublicContent> {
    const { row, content, file } = link
    const visit = await deps
      .units()
      .write(log, (ctx) => recordVisit(ctx.as(link.ctx.actor), request, row, gateId), 'ingest')
    const { orgId } = sourceOf(link.ctx.actor.orgId, content)
    const pages = file ? pagesOf(link, file, pass) : []
    const shown = { addresses: linkAddresses(link, pass), storage: deps.storage, values: valuesFor(link, card) }
    const ticket = {
      orgId: link.ctx.actor.orgId,
      visitId: visit.id,
      shareId: row.id,
      startedAt: link.ctx.now.getTime(),
      pages: pages.length,
    }
    return {
      kind: 'content',
      name: content.name,
      sender: card,
      pages,
      blocks: content.blocks ? await blocksOf(link.ctx, orgId, content.blocks, shown) : [],
      watermark: watermarkOf(link),
      download_url: downloadUrl(link, pass),
      ticket: issueTicket(installation.secrets, ticket),
      action: `/s/${link.text}`,
      pass,
      ...asked,
    }
  }

  /** The lock of a link, or the page that says it shows nothing; these fetches are recorded too. */
  async function closedPage(
    request: FastifyRequest,
    link: Link,
    card: Sender | null,
    asked: Asked = nothingAsked,
  ): Promise<PublicContent> {
    await deps
      .units()
      .write(
        log,
        (ctx) => recordFetch(ctx.as(link.ctx.actor), link.row, fetchedBy(request, deps.inDataCentre)),
        'ingest',
      )
    if (link.end) return { kind: 'ended', reason: link.end, sender: card, ...asked }
    return link.lock === 'passcode' ? lockedPage(link, card, null) : gatePage(link, card, {})
  }

  const unknown: PublicContent = { kind: 'ended', reason: 'deleted', sender: null, ...nothingAsked }

  const view = async (request: FastifyRequest, reply: FastifyReply) => {
    const link = await findLink(read(), params(request).token ?? '')
    if (!link) return send(request, reply, { page: unknown, status: 404 })
    const card = (await senderCard(link.ctx, link.row))?.card ?? null
    const isClosed = link.end !== null || link.lock !== undefined
    const page = isClosed ? await closedPage(request, link, card) : await openPage(request, link, card, null, null)
    return send(request, reply, { page, link, card, status: link.end && link.end !== 'preparing' ? 410 : 200 })
  }
  app.get('/s/:token', view)
  app.get('/s/:token/:title', view)

  app.post('/s/:token', { bodyLimit: largestForm }, async (request, reply) => {
    const link = await findLink(read(), params(request).token ?? '')
    if (!link) return send(request, reply, { page: unknown, status: 404 })
    const card = (await senderCard(link.ctx, link.row))?.card ?? null
    const form = new URLSearchParams(Buffer.isBuffer(request.body) ? request.body.toString('utf8') : '')
    if (link.end) {
      const { wasOpen, gateId } = opens(link, form.get('pass') ?? undefined)
      const asked =
        wasOpen && takesQuestions(link.row) ? await questionOf(request, link, form, gateId) : waiting(form, 'closed')
      const page = await closedPage(request, link, card, asked)
      return send(request, reply, { page, link, card, status: 410 })
    }
    const answer = await answerTo(request, link, card, form)
    return send(request, reply, { ...answer, link, card })
  })

  async function answerTo(
    request: FastifyRequest,
    link: Link,
    card: Sender | null,
    form: URLSearchParams,
  ): Promise<{ page: PublicContent; status?: number }> {
    const pass = form.get('pass') ?? undefined
    const { isOpen, wasOpen, gateId } = opens(link, pass)
    // Nothing is lost: a question of somebody whose pass has ended is taken, any other waits behind the lock.
    const asked = wasOpen ? await questionOf(request, link, form, gateId) : waiting(form)
    if (isOpen) return { page: await openPage(request, link, card, pass ?? null, gateId, asked) }
    return link.lock === 'passcode' ? unlock(request, link, card, form, asked) : enter(request, link, card, form, asked)
  }

  const waiting = (form: URLSearchParams, question: Asked['question'] = 'none'): Asked => {
    const typed = typedIn(form)
    return typed?.question.trim() ? { question, typed } : nothingAsked
  }

  /** Accepts the question in a form, if there is one; a refused one is shown in the form again. */
  async function questionOf(
    request: FastifyRequest,
    link: Link,
    form: URLSearchParams,
    gateId: string | null,
  ): Promise<Asked> {
    const typed = typedIn(form)
    if (!typed) return nothingAsked
    const question = await inLink(link, async (ctx) => {
      const row = { ...link.row, ...(await throughGate(ctx, gateId)) }
      return ask(ctx, { ...link, row }, { text: typed.question, replyTo: typed.reply_to, ip: request.ip })
    })
    return question === 'sent' ? { question } : { question, typed }
  }

  const inLink = <T>(link: Link, work: (ctx: Link['ctx']) => Promise<T>): Promise<T> =>
    deps.units().write(log, (ctx) => work(ctx.as(link.ctx.actor)), 'ingest')

  /** The same behind a lock that has just been opened: a waiting question is accepted now, once. */
  const askedBehind = async (
    request: FastifyRequest,
    link: Link,
    asked: Asked,
    form: URLSearchParams,
    gateId: string | null,
  ) => (asked.typed ? questionOf(request, link, form, gateId) : asked)

  async function unlock(request: FastifyRequest, link: Link, card: Sender | null, form: URLSearchParams, asked: Asked) {
    const wait = await inLink(
      link,
      async (ctx) =>
        (await overLimit(ctx, 'content-passcode', `${link.row.id} ${networkOf(request.ip)}`, tries)) ??
        (await overLimit(ctx, 'content-passcode-all', link.row.id, triesOfLink)),
    )
    const isRight = !wait && (await isPasscode(link.content.passcode_hash ?? '', form.get('passcode') ?? ''))
    if (isRight) {
      const pass = issuePass(installation.secrets, lockedOf(link), null, link.ctx.now)
      const taken = await askedBehind(request, link, asked, form, null)
      return { page: await openPage(request, link, card, pass, null, taken) }
    }
    const error = wait ? ('crowded' as const) : form.get('passcode') === null ? null : ('wrong' as const)
    return { page: lockedPage(link, card, error, asked), status: wait ? 429 : error ? 403 : 200 }
  }

  async function enter(request: FastifyRequest, link: Link, card: Sender | null, form: URLSearchParams, asked: Asked) {
    const consent = consentOf(link, card?.company ?? card?.name ?? link.content.org_name)
    const from = { ip: request.ip, agent: request.headers['user-agent'] ?? '', consent }
    // A tab whose pass has ended sends nothing but that: the gate is shown once more, without errors.
    if (!form.has('name')) return { page: gatePage(link, card, {}, asked) }
    const result = await inLink(link, (ctx) => deps.passGate(ctx, gateOf(link), form, from))
    if (result.kind === 'open') {
      const pass = issuePass(installation.secrets, lockedOf(link), result.gateId, link.ctx.now)
      const taken = await askedBehind(request, link, asked, form, result.gateId)
      return { page: await openPage(request, link, card, pass, result.gateId, taken) }
    }
    const { values, errors, notice } = result
    return { page: gatePage(link, card, { values, errors, notice }, asked), status: notice === 'crowded' ? 429 : 422 }
  }

  // A member looks at a page as visitors see it: no link, and no visit.
  app.get('/s-preview/:preview', async (request, reply) => {
    const shown = await previewPage(read(), params(request).preview ?? '', {
      now: await deps.now(),
      storage: deps.storage,
    })
    if (!shown) return send(request, reply, { page: unknown, status: 404 })
    return send(request, reply, { page: shown, framedBy: installation.appUrl })
  })

  // A tab that was left for half an hour begins another view (rule 73).
  app.post('/s/:token/again', { bodyLimit: largestForm }, async (request, reply) => {
    const { link, gateId } = await openLink(request)
    const visit = await inLink(link, (ctx) => recordVisit(ctx, request, link.row, gateId))
    const pages = link.file ? (isPicture(link.file) ? 1 : (link.file.pages ?? 0)) : 0
    const { orgId } = link.ctx.actor
    const ticket = { orgId, visitId: visit.id, shareId: link.row.id, startedAt: link.ctx.now.getTime(), pages }
    return reply.type('application/json').send({ ticket: issueTicket(installation.secrets, ticket) })
  })

  async function openLink(request: FastifyRequest): Promise<{ link: Link; gateId: string | null }> {
    const link = await findLink(read(), params(request).token ?? '')
    if (!link || link.end) throw notFound()
    const { isOpen, gateId } = opens(link, passOf(request))
    if (!isOpen) throw new HttpError(403, 'Open the link again to see this.')
    return { link, gateId }
  }

  app.get('/s/:token/p/:version/:file', async (request, reply) => {
    const { link } = await openLink(request)
    const named = pageNamed(params(request).file ?? '')
    if (!link.file || !named || String(link.file.version) !== params(request).version) throw notFound()
    if (isPicture(link.file))
      return sendPicture(reply, deps.storage, named.page === 1 ? link.file.upload_key : undefined)
    const keys = pageKeys(link.file.images_prefix, named.page)
    return sendPicture(reply, deps.storage, named.small ? keys.small : keys.large)
  })
  serveBlockFiles(app, deps.storage, openLink)

  app.get('/s/:token/download', async (request, reply) => {
    const { link } = await openLink(request)
    if (!link.content.allow_download || !link.file)
      throw new HttpError(403, 'This can’t be downloaded. Ask the person who sent it.')
    const { upload_key: key, file_name: fileName } = link.file
    if (!isPicture(link.file)) return reply.redirect(fileUrl(installation, key, link.ctx.now, fileName), 302)
    const jpeg = await drawJpeg(deps.storage, key)
    if (!jpeg) throw notFound()
    // Pictures are saved as .jpg, their blanks as underscores (point 7).
    const name = `${link.content.name.replaceAll(' ', '_')}.jpg`
    return reply
      .headers({
        'content-type': 'image/jpeg',
        'content-disposition': dispositionOf(name),
        'cache-control': 'private, no-store',
      })
      .send(jpeg)
  })

  app.get('/s/:token/card.jpg', async (request, reply) => {
    const link = await findLink(read(), params(request).token ?? '')
    const key = link && !link.end && !link.lock ? await coverKey(link) : undefined
    const drawn = key && (await drawCard(deps.storage, key))
    if (!drawn) throw notFound()
    return reply
      .headers({
        'content-type': 'image/jpeg',
        'content-disposition': dispositionOf(undefined),
        'cross-origin-resource-policy': 'cross-origin',
        'cache-control': 'public, max-age=3600',
      })
      .send(drawn)
  })

  app.get('/s-assets/:file', async (request, reply) => {
    const built = await deps.renderer()
    const name = params(request).file ?? ''
    if (!built || !/^view-[\w-]+\.js$/.test(name)) throw notFound()
    return sendScript(request, reply, built.view, built.viewUrl.endsWith(name) ? forEver : 'no-cache')
  })
}

/** The pixels that count a landing page's visitors: once, when it opens, not in the reply to a question. */
const countedBy = async (request: FastifyRequest, link: Link, page: PublicContent) =>
  link.content.type === 'html_page' && page.kind === 'content' && page.question === 'none' && mayBeCounted(request)
    ? pixelsOn(link.ctx, 'pages')
    : null

const gateOf = ({ row, content }: Link) => ({ shareId: row.id, contentId: row.contentId, contentName: content.name })

function parsed(body: unknown): unknown {
  try {
    return Buffer.isBuffer(body) ? JSON.parse(body.toString('utf8')) : undefined
  } catch {
    return undefined
  }
}

/** The values of tokens in a page's text for this visitor. */
function valuesFor(link: Link, card: Sender | null): TokenValues {
  const client = link.row.clientName ?? ''
  return {
    client_name: client,
    client_first_name: client && firstWord(client),
    user_name: card?.name ?? null,
    user_first_name: card && firstWord(card.name),
    user_company: card?.company ?? null,
  }
}
