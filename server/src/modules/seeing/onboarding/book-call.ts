import type { Input, Reply } from '@fairlead/contract/endpoint'
import { messages } from '@fairlead/contract/messages'
import { done } from '@fairlead/contract/primitives'
import type * as calls from '@fairlead/contract/seeing/onboarding'
import { callBooked } from '#events/onboarding'
import { ownOrganization } from '#identity/account'
import { captchaRefused } from '#identity/session'
import { type Actor, type Ctx, type Refusal, refuse } from '#platform/context'
import { featureOff, type Http, invalid, tooMany } from '#platform/http'
import { networkOf, overLimit } from '#platform/limits'
import { letter } from '#platform/outbound'
import { readPhone } from '#platform/phone'
import { counted } from '#platform/text'

const wishes = { max: 5, seconds: 3600 }

/** How the person who runs this Fairlead can be reached: what is not set is not offered (rule 174). */
export async function contactOptions(ctx: Ctx<Actor | null>): Promise<Reply<typeof calls.contactOptions>> {
  const { salesEmail, contactSales, supportEmail } = ctx.installation.links
  return {
    can_book_call: salesEmail !== undefined,
    contact_sales_url: contactSales ?? null,
    support_email: supportEmail ?? null,
  }
}

/** Mails the wish for a call to the person who takes them. */
export async function bookCall(
  ctx: Ctx<Actor | null>,
  { body }: Input<typeof calls.bookCall>,
  http: Http,
  human: boolean | undefined,
): Promise<Reply<typeof calls.bookCall> | Refusal> {
  const { salesEmail } = ctx.installation.links
  if (!salesEmail) throw featureOff()
  const phone = body.phone_number ? readPhone(body.phone_number, { guesses: [body.country_code] }) : undefined
  if (phone && !phone.e164) throw invalid({ phone_number: messages.phone })
  if (!ctx.actor && human === false) return refuse(captchaRefused())
  const wait = await overLimit(ctx, 'book-call', networkOf(http.ip), wishes)
  if (wait) return refuse(tooMany(`Please try again in ${counted(Math.ceil(wait / 60), 'minute')}.`, wait))
  const account = ctx.actor ? (await ownOrganization(ctx.as(ctx.actor))).name : undefined
  const facts = [
    ['Name', body.name],
    ['Email', body.email],
    ['Phone', phone?.e164],
    ['Company', body.company],
    ['Account', account],
    ['Message', body.message],
  ] as const
  await ctx.send({
    channel: 'mail',
    mail: letter(ctx.installation, salesEmail, {
      subject: `${body.name} would like a call`,
      lines: ['New request for a call:'],
      facts: facts.flatMap(([label, value]) => (value ? [[label, value] as const] : [])),
    }),
  })
  if (ctx.actor?.userId) ctx.as(ctx.actor).emit(callBooked, ctx.actor.userId, {})
  return done
}
