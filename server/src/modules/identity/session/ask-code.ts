import type { Input, Reply } from '@fairlead/contract/endpoint'
import type * as calls from '@fairlead/contract/identity/session'
import { messages } from '@fairlead/contract/messages'
import { type Actor, type Ctx, type Refusal, refuse } from '#platform/context'
import { type Http, HttpError, invalid, tooMany } from '#platform/http'
import { networkOf, overLimit } from '#platform/limits'
import { letter } from '#platform/outbound'
import { readPhone as readNumber } from '#platform/phone'
import { counted } from '#platform/text'
import { codeMinutes, issueCode, resendSeconds } from './codes.ts'
import { challengeOf, knowsBrowser } from './cookies.ts'
import { issueLoginLink } from './magic-links.ts'

const hour = 3600
/**
 * How many codes are sent (rule 5): to one identity for one browser, to one identity for all browsers that never signed
 * in with it, from one address (of IPv6: one network).
 */
const limits = {
  pause: { max: 1, seconds: resendSeconds },
  browser: { max: 5, seconds: hour },
  identity: { max: 20, seconds: hour },
  address: { max: 20, seconds: hour },
  addressBeforeCaptcha: { max: 5, seconds: hour },
}
/** How many SMS are sent in all, whatever for; they cost money (S4). */
export const smsToAll = { max: 1000, seconds: hour }

/**
 * Counts a wish for a code; answers the refusal when there were too many. A browser that has signed in with the identity
 * before has its own limit alone, so that nobody else locks its person out.
 */
export async function tooOften(
  ctx: Ctx<Actor | null>,
  http: Http,
  identity: string,
  channel: 'mail' | 'sms',
  human: boolean | undefined,
): Promise<HttpError | undefined> {
  const isKnown = knowsBrowser(ctx, http, identity)
  const browser = `${challengeOf(ctx, http)} ${identity}`
  const pause = await overLimit(ctx, 'code-pause', browser, limits.pause)
  if (pause) return tooMany(`Please wait ${counted(pause, 'second')} before requesting another code.`, pause)
  const network = networkOf(http.ip)
  const counts = await Promise.all([
    overLimit(ctx, 'code-browser', browser, limits.browser),
    isKnown ? undefined : overLimit(ctx, 'code-identity', identity, limits.identity),
    isKnown ? undefined : overLimit(ctx, 'code-address', network, limits.address),
  ])
  const waits = counts.filter((wait) => wait !== undefined)
  // Counted last: who is refused anyway uses up nothing of what all share.
  const all =
    channel === 'sms' && !isKnown && waits.length === 0 ? await overLimit(ctx, 'code-sms', 'all', smsToAll) : undefined
  if (all !== undefined) waits.push(all)
  if (waits.length > 0) {
    const wait = Math.max(...waits)
    return tooMany(`Too many codes requested. Please try again in ${counted(Math.ceil(wait / 60), 'minute')}.`, wait)
  }
  if (isKnown) return undefined
  const manyFromHere = await overLimit(ctx, 'code-captcha', network, limits.addressBeforeCaptcha)
  return manyFromHere && human === false ? captchaRefused() : undefined
}

/** The refusal of the person who did not show to be a person. */
export const captchaRefused = (): HttpError =>
  new HttpError(400, 'Please confirm you’re human.', {
    error_type: 'CAPTCHA_REQUIRED',
    errors: { turnstile_response: ['Please confirm you’re human.'] },
  })

const sent = { success: true, resend_after_seconds: resendSeconds, expires_in_seconds: codeMinutes * 60 } as const

type CodeMail = {
  email: string
  next?: string | undefined
  /** The captcha's verdict; undefined when there is none. */
  human?: boolean | undefined
  payload?: { google_sub: string; google_name?: string }
}

/** Mails a code and a link that sign in. Answers the refusal when codes were asked for too often. */
export async function mailCode(ctx: Ctx<Actor | null>, http: Http, to: CodeMail): Promise<HttpError | undefined> {
  const { email: identity, payload } = to
  const refusal = await tooOften(ctx, http, identity, 'mail', to.human)
  if (refusal) return refusal
  const challengeHash = challengeOf(ctx, http)
  const code = await issueCode(ctx, { purpose: 'login', identity, challengeHash, ...(payload ? { payload } : {}) })
  // A link cannot carry what a code proves about a Google account: only the code links it.
  const url = payload ? undefined : await issueLoginLink(ctx, { identity, challengeHash, next: to.next })
  await ctx.send({
    channel: 'mail',
    mail: letter(ctx.installation, identity, {
      subject: `${code} is your ${ctx.installation.product} code`,
      lines: ['Enter this code to sign in:'],
      big: code,
      buttons: url ? [{ label: 'Sign in without a code', url }] : [],
      foot: `The code expires in ${codeMinutes} minutes and the link in 15. If you didn’t request it, you can ignore this email. No one can sign in without it.`,
    }),
  })
  return undefined
}

/** Sends a sign-in code and a link by e-mail. */
export async function emailCode(
  ctx: Ctx<Actor | null>,
  { body }: Input<typeof calls.emailCode>,
  http: Http,
  human: boolean | undefined,
): Promise<Reply<typeof calls.emailCode> | Refusal> {
  const refusal = await mailCode(ctx, http, { email: body.email, next: body.next, human })
  return refusal ? refuse(refusal) : sent
}

/** The number of a phone sign-in in E.164; throws 400 when it cannot be one. */
export function readPhone(
  phone: string,
  countryCode: string | undefined,
): { e164: string; raw: string; country: string | null } {
  const { e164, country } = readNumber(phone, { guesses: [countryCode] })
  if (!e164) throw invalid({ phone: messages.phone })
  return { e164, raw: phone, country }
}

/** Sends a sign-in code by SMS, with the line by which phones fill it in. */
export async function phoneCode(
  ctx: Ctx<Actor | null>,
  { body }: Input<typeof calls.phoneCode>,
  http: Http,
  human: boolean | undefined,
): Promise<Reply<typeof calls.phoneCode> | Refusal> {
  const { e164 } = readPhone(body.phone, body.country_code)
  const refusal = await tooOften(ctx, http, e164, 'sms', human)
  if (refusal) return refuse(refusal)
  const code = await issueCode(ctx, { purpose: 'login', identity: e164, challengeHash: challengeOf(ctx, http) })
  const host = new URL(ctx.installation.appUrl).hostname
  await ctx.send({
    channel: 'sms',
    sms: {
      to: e164,
      text: `${code} is your ${ctx.installation.product} code. It expires in ${codeMinutes} minutes.\n\n@${host} #${code}`,
    },
  })
  return sent
}
