import type { Input, Reply } from '@fairlead/contract/endpoint'
import { messages } from '@fairlead/contract/messages'
import { done } from '@fairlead/contract/primitives'
import type * as calls from '@fairlead/contract/seeing/onboarding'
import { toString as toText } from 'qrcode'
import { appLinkSent } from '#events/onboarding'
import { findUser, updateUserDetails } from '#identity/account'
import { captchaRefused, smsToAll } from '#identity/session'
import { type Actor, type Ctx, type Refusal, refuse } from '#platform/context'
import { type Http, invalid, tooMany } from '#platform/http'
import type { Installation } from '#platform/installation'
import { networkOf, overLimit } from '#platform/limits'
import { readPhone } from '#platform/phone'
import { counted } from '#platform/text'

const hour = 3600
/** An SMS costs money, and reaches the person who has the number: few to one number, and few from one place (S4). */
const limits = {
  pause: { max: 1, seconds: 60 },
  number: { max: 3, seconds: hour },
  address: { max: 10, seconds: hour },
}

/** Where a phone gets the app: the native one where there is one, else the page that installs this one. */
const appUrl = (installation: Installation) =>
  installation.links.appDownload ?? new URL('/app-download', installation.appUrl).href

/** Counts a wish for the link; answers the seconds to wait. What all share is counted last: who is refused uses up none of it. */
async function tooSoon(ctx: Ctx<Actor | null>, e164: string, http: Http): Promise<number | undefined> {
  return (
    (await overLimit(ctx, 'app-link-pause', e164, limits.pause)) ??
    (await overLimit(ctx, 'app-link-number', e164, limits.number)) ??
    (await overLimit(ctx, 'app-link-address', networkOf(http.ip), limits.address)) ??
    (await overLimit(ctx, 'code-sms', 'all', smsToAll))
  )
}

/** Sends the link to the app by SMS (point 4.4). The person who is signed in and has no number yet gets this one. */
export async function sendAppLink(
  ctx: Ctx<Actor | null>,
  { body }: Input<typeof calls.sendAppLink>,
  http: Http,
  human: boolean | undefined,
): Promise<Reply<typeof calls.sendAppLink> | Refusal> {
  const { actor } = ctx
  const user = actor?.userId ? await findUser(ctx, actor.userId) : undefined
  const { e164 } = readPhone(body.phone_number, { guesses: [body.country_code ?? user?.countryCode] })
  if (!e164) throw invalid({ phone_number: messages.phone })
  if (!actor && human === false) return refuse(captchaRefused())
  const wait = await tooSoon(ctx, e164, http)
  if (wait) return refuse(tooMany(`Please wait ${counted(wait, 'second')} before sending another link.`, wait))
  if (actor && user && !user.phone)
    await updateUserDetails(ctx.as(actor), {
      params: {},
      query: {},
      body: { phone_number: body.phone_number.startsWith('+') ? body.phone_number : e164 },
    })
  await ctx.send({
    channel: 'sms',
    sms: { to: e164, text: `${ctx.installation.product} on your phone: ${appUrl(ctx.installation)}` },
  })
  if (actor && user) ctx.as(actor).emit(appLinkSent, user.id, {})
  return done
}

/** The same address for a phone's camera. */
export async function appQrCode(ctx: Ctx<Actor | null>): Promise<Reply<typeof calls.appQrCode>> {
  const url = appUrl(ctx.installation)
  return { url, svg: await toText(url, { type: 'svg', margin: 2, errorCorrectionLevel: 'M' }) }
}
