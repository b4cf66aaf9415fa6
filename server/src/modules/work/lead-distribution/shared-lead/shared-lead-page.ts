import { BadLeadReason, CopyOutcome } from '@fairlead/contract/work/distributed-leads'
import { and, eq, inArray } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Ctx } from '#platform/context'
import { asHttpError, notFound } from '#platform/http'
import type { Installation } from '#platform/installation'
import { networkOf, overLimit } from '#platform/limits'
import { randomToken } from '#platform/secrets'
import { cut, storable } from '#platform/text'
import type { Units } from '#platform/units'
import { isOurs } from '../copies/copy-link.ts'
import { allowAgain, decline, markSeen, sayOutcome } from '../copies/say-outcome.ts'
import { type CopyRow, prepare, type Sent, senderOf, senderWords } from '../copies/send-copy.ts'
import { distributionCopies, distributionRefusals } from '../lead-distribution.tables.ts'
import { goneBody, leadBody, messageBody, page, type Shown } from './shared-lead.view.ts'
import { words } from './shared-lead.words.ts'

const url = '/shared-lead/:orgId/:id/:signature'
const Params = z.object({ orgId: z.uuid(), id: z.uuid(), signature: z.string().max(100) })
const largest = 16 * 1024
const longestNote = 1000
/** What one copy and one network may do in an hour. */
const limits = { copy: { max: 40, seconds: 3600 }, network: { max: 200, seconds: 3600 } }

/** What a mail program sends for its reader (RFC 8058): as a form of either kind. */
const oneClick = 'List-Unsubscribe=One-Click'
const isOneClick = (form: URLSearchParams): boolean => form.get('List-Unsubscribe') === 'One-Click'
// With bounds: it is asked of whatever strangers post, before the signature is.
const oneClickPart = /name="?List-Unsubscribe"?[^\r\n]{0,100}\r?\n(?:[^\r\n]{1,200}\r?\n){0,5}\r?\nOne-Click\s/i

/** What the page sends. */
const Posted = z.discriminatedUnion('action', [
  z.object({ action: z.literal('seen') }),
  z.object({ action: z.literal('stop') }),
  z.object({ action: z.literal('allow') }),
  z.object({
    action: z.literal('outcome'),
    outcome: CopyOutcome.nullable().catch(null),
    reason: BadLeadReason.nullable().catch(null),
    note: z.string().catch(''),
  }),
])

type Found = { copy: CopyRow; sent: Sent | undefined; sender: Sent['sender']; hasDeclined: boolean }

async function find(ctx: Ctx, id: string): Promise<Found> {
  const [copy] = await ctx.db
    .select()
    .from(distributionCopies)
    .where(and(eq(distributionCopies.orgId, ctx.actor.orgId), eq(distributionCopies.id, id)))
  if (!copy) throw notFound()
  const addresses = [copy.email, copy.phone].flatMap((one) => one ?? [])
  const [sent, sender, refusals] = await Promise.all([
    prepare(ctx, copy.leadId, [copy]),
    senderOf(ctx),
    ctx.db
      .select({ at: distributionRefusals.at })
      .from(distributionRefusals)
      .where(and(eq(distributionRefusals.orgId, ctx.actor.orgId), inArray(distributionRefusals.recipient, addresses)))
      .execute(),
  ])
  return { copy, sent, sender, hasDeclined: refusals.length > 0 }
}

/**
 * The page on which a copy waits for a recipient, with or without an account. Fetching it changes nothing: scanners of
 * mails do that; only what a person sends from it counts. The person who has the link may look, so no robot may list it, and
 * it tells nobody where it was opened.
 */
export function serveSharedLead(
  app: FastifyInstance,
  { installation, units }: { installation: Installation; units: () => Units },
): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: largest },
    (_request, body, done) => done(null, body),
  )
  // The page itself sends none: of these only what mail programs say is read.
  app.addContentTypeParser('multipart/form-data', { parseAs: 'string', bodyLimit: largest }, (_request, body, done) =>
    done(null, oneClickPart.test(String(body)) ? oneClick : ''),
  )

  const answer = (reply: FastifyReply, status: number, title: string, body: string, isLead = false) => {
    const nonce = randomToken(16)
    return reply
      .code(status)
      .type('text/html; charset=utf-8')
      .headers({
        'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex, nofollow',
        'cache-control': 'no-store',
      })
      .send(page(installation, title, body, nonce, isLead))
  }

  // The signature is asked before the database is.
  const whose = (request: FastifyRequest): { orgId: string; id: string } => {
    const { data } = Params.safeParse(request.params)
    if (!data || !isOurs(installation, data, data.signature)) throw notFound()
    return data
  }

  app.setErrorHandler((thrown, request, reply) => {
    const error = asHttpError(thrown)
    if (error.statusCode >= 500) request.log.error({ err: thrown }, 'the page of a shared lead failed')
    if (error.retryAfterSeconds !== undefined) reply.header('retry-after', error.retryAfterSeconds)
    const [title, text] =
      error.statusCode === 404 ? [words.unknownTitle, words.unknown] : [words.failedTitle, words.failed]
    return answer(reply, error.statusCode, title, messageBody(title, text))
  })

  const show = (
    reply: FastifyReply,
    status: number,
    { copy, sent, sender, hasDeclined }: Found,
    more: Partial<Shown>,
  ) => {
    if (!sent) return answer(reply, 410, words.goneTitle, goneBody({ sender, hasDeclined }))
    const said = { chosen: copy.outcome, reason: copy.outcomeReason, note: copy.outcomeNote ?? '' }
    const shown = { copy, sent, hasDeclined, notice: null, ...said, ...more }
    return answer(reply, status, sent.details.name, leadBody(installation, shown), true)
  }

  app.get(url, async (request, reply) => {
    const { orgId, id } = whose(request)
    const query = request.query as { say?: string; done?: string }
    const found = await units().inOrg(orgId, (ctx) => find(ctx, id))
    const { data: say } = CopyOutcome.safeParse(query.say)
    const text = query.done === 'outcome' && found.sent ? words.saved(found.sent.sender.name) : null
    return show(reply, 200, found, {
      ...(say ? { chosen: say } : {}),
      notice: text ? { text, isError: false } : null,
    })
  })

  app.post(url, { bodyLimit: largest }, async (request, reply) => {
    const { orgId, id } = whose(request)
    const form = new URLSearchParams(String(request.body ?? ''))
    const byProgram = isOneClick(form)
    const given = Posted.safeParse(byProgram ? { action: 'stop' } : Object.fromEntries(form))
    if (!given.success) throw notFound()
    const said = given.data
    const outcome = await units().inOrg(orgId, async (ctx) => {
      const found = await find(ctx, id)
      const waits = [
        await overLimit(ctx, 'shared-lead', id, limits.copy),
        // Mail programs ask from the network of their provider.
        byProgram ? undefined : await overLimit(ctx, 'shared-lead-network', networkOf(request.ip), limits.network),
      ]
      if (waits.some((wait) => wait !== undefined)) return { found, status: 429, error: words.crowded }
      const isOfLead = said.action !== 'stop' && said.action !== 'allow'
      if (!found.sent && isOfLead) return { found, status: 410, error: words.gone }
      if (said.action === 'seen') await markSeen(ctx, id)
      else if (said.action === 'stop') await decline(ctx, id)
      else if (said.action === 'allow') await allowAgain(ctx, id)
      else {
        if (!said.outcome) return { found, status: 422, error: words.outcomeNeeded }
        const isBad = said.outcome === 'bad_lead'
        if (isBad && !said.reason) return { found, status: 422, error: words.reasonNeeded }
        const note = cut(storable(said.note).trim(), longestNote) || null
        await sayOutcome(ctx, id, { outcome: said.outcome, reason: isBad ? said.reason : null, note })
      }
      return { found, status: 303, error: null }
    })
    const path = request.url.split('?')[0] ?? ''
    if (outcome.error === null) {
      // It follows nothing that it is sent on to.
      const stopped = words.stopped(senderWords(outcome.found.sender))
      if (byProgram) return answer(reply, 200, words.stop, messageBody(words.stop, stopped))
      if (said.action === 'seen') return reply.code(204).send()
      return reply
        .code(303)
        .header('location', said.action === 'outcome' ? `${path}?done=outcome` : path)
        .send()
    }
    return show(reply, outcome.status, outcome.found, {
      ...(said.action === 'outcome' ? { chosen: said.outcome, reason: said.reason, note: said.note } : {}),
      notice: { text: outcome.error, isError: true },
    })
  })
}
