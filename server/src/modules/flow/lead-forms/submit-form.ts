import { createHash } from 'node:crypto'
import type { Notice } from '@fairlead/contract/flow/lead-forms/public-page'
import { trapName } from '@fairlead/contract/flow/lead-forms/public-page'
import type { Ctx } from '#platform/context'
import { networkOf, overLimit } from '#platform/limits'
import { receive } from '#work/inbox'
import { connectionOf, noted } from './lead-form-source.ts'
import { findPublished, type Published } from './public-form.ts'
import { readSubmission } from './read-submission.ts'
import { issueSent, readTicket, type Ticket } from './ticket.ts'

/** What came: the bytes of the form, and from where. */
export type Sent = {
  code: string
  body: Buffer
  given: URLSearchParams
  ip: string
  userAgent: string
  /** Whether a captcha is on, and what it says of the answer that came with the form; undefined without an answer. */
  captcha: { isOn: boolean; verdict: boolean | undefined }
}

/** What became of it. Only `again` shows the form once more; the others end it. */
export type Outcome =
  | { kind: 'unknown' }
  /** `counted` says so on the page that follows; null where a robot may have sent it. */
  | { kind: 'sent'; found: Published; counted: string | null }
  | { kind: 'closed'; found: Published }
  | { kind: 'again'; found: Published; notice: Notice; errors?: Record<string, string>; waitSeconds?: number }

/** Generous, since a whole office or a stand at a fair sends from one address. */
const perAddress = { max: 60, seconds: 600 }
const perForm = { max: 5_000, seconds: 600 }
/** Nobody reads and fills in a form faster. */
const humanMs = 1_000

const held = {
  trap: 'A hidden field was filled in, which bots do.',
  fast: 'It was sent within a second of opening the page, which bots do.',
  noCaptcha: 'The human check was missing. The browser may block scripts.',
} as const

/** Why a submission waits until somebody looks at it; null when nothing speaks against it. Nothing is thrown away (rule 204). */
function suspicion(sent: Sent, ticket: Ticket, now: Date): string | null {
  if (sent.given.get(trapName)) return held.trap
  if (now.getTime() - ticket.renderedAt < humanMs) return held.fast
  return sent.captcha.isOn && sent.captcha.verdict === undefined ? held.noCaptcha : null
}

/**
 * One page sent twice (a double click, a reload) is one delivery; the same page corrected and sent once
 * more is another, so what was typed counts too.
 */
const deliveryId = (ticket: Ticket, body: Buffer): string =>
  `${ticket.nonce}.${createHash('sha256').update(body).digest('base64url').slice(0, 16)}`

/**
 * Takes a submission: judged by the version that its page showed, then stored as bytes with its job. In
 * the caller's transaction, which must commit whatever the outcome, since a limit that was used up counts.
 */
export async function submit(ctx: Ctx<null>, sent: Sent): Promise<Outcome> {
  const { given } = sent
  const ticket = readTicket(ctx.installation.secrets, sent.code, given.get('_ticket'))
  const found = await findPublished(ctx, sent.code, ticket?.version)
  if (!found) return { kind: 'unknown' }
  const again = (notice: Notice, more: { errors?: Record<string, string>; waitSeconds?: number } = {}): Outcome =>
    found.isShut ? { kind: 'closed', found } : { kind: 'again', found, notice, ...more }
  if (!ticket) return again('again')
  const { errors } = readSubmission(found.definition, given, found.country)
  if (Object.keys(errors).length > 0) return again('check', { errors })
  if (sent.captcha.verdict === false) return again('captcha')

  const form = found.row.id
  const wait =
    (await overLimit(ctx, 'lead-form', `${form} ${networkOf(sent.ip)}`, perAddress)) ??
    (await overLimit(ctx, 'lead-form-all', form, perForm))
  if (wait) return again('crowded', { waitSeconds: wait })

  const heldBecause = suspicion(sent, ticket, ctx.now)
  await receive(ctx, {
    source: 'lead_form',
    connectionId: connectionOf(form),
    externalId: deliveryId(ticket, sent.body),
    orgId: found.row.orgId,
    contentType: 'application/x-www-form-urlencoded',
    headers: {
      'user-agent': sent.userAgent.slice(0, 500),
      ...noted({
        version: found.version,
        country: found.country,
        heldBecause,
        wasClosed: found.isShut,
      }),
    },
    body: sent.body,
  })
  if (found.isShut) return { kind: 'closed', found }
  const counted = heldBecause === null ? issueSent(ctx.installation.secrets, sent.code, ticket, ctx.now) : null
  return { kind: 'sent', found, counted }
}
