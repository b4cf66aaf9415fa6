import type { Input, Reply } from '@fairlead/contract/endpoint'
import { status } from '@fairlead/contract/errors'
import type * as calls from '@fairlead/contract/identity/session'
import { messages } from '@fairlead/contract/messages'
import { addressProved } from '#events/session'
import { findByEmail, findUser, keepAccountsOf, lockUser, setEmail } from '#identity/account'
import { membershipOf } from '#identity/team'
import { type Actor, type Ctx, type Refusal, refuse, systemActor } from '#platform/context'
import { type Http, HttpError, invalid, tooMany } from '#platform/http'
import { overLimit } from '#platform/limits'
import { letter } from '#platform/outbound'
import { counted } from '#platform/text'
import { tooOften } from './ask-code.ts'
import { codeMinutes, issueCode, resendSeconds, spendCode } from './codes.ts'
import { challengeOf, presentChallenge } from './cookies.ts'
import { endSessions } from './end-sessions.ts'
import { findToken, issueToken, voidTokens } from './magic-links.ts'
import { unlinkSince } from './with-google.ts'

const taken = 'This address belongs to another account.'

/** Sends a code to the new address (rule 9). */
export async function startChangeEmail(
  ctx: Ctx,
  { body }: Input<typeof calls.startChangeEmail>,
  http: Http,
): Promise<Reply<typeof calls.startChangeEmail> | Refusal> {
  const userId = me(ctx)
  const refusal = await tooOften(ctx, http, body.new_email, 'mail', undefined)
  if (refusal) return refuse(refusal)
  const [wait, user] = await Promise.all([
    overLimit(ctx, 'change-email', userId, { max: 5, seconds: 3600 }),
    findUser(ctx, userId),
  ])
  if (wait) return refuse(tooMany(`Please wait ${counted(wait, 'second')} before requesting another code.`, wait))
  if (user?.email === body.new_email) throw invalid({ new_email: 'This is already your address.' })
  const code = await issueCode(ctx, {
    purpose: 'change_email',
    identity: userId,
    challengeHash: challengeOf(ctx, http),
    payload: { new_email: body.new_email },
  })
  await ctx.send({
    channel: 'mail',
    mail: letter(ctx.installation, body.new_email, {
      subject: `${code} is your code to confirm your new email`,
      lines: [`Enter this code to use this address with ${ctx.installation.product}:`],
      big: code,
      foot: `The code expires in ${codeMinutes} minutes. If you didn’t request it, you can ignore this email.`,
    }),
  })
  return { success: true, resend_after_seconds: resendSeconds, expires_in_seconds: codeMinutes * 60 }
}

/** Changes the address, and tells the old one how to undo it for 7 days. */
export async function changeEmail(
  ctx: Ctx,
  { body }: Input<typeof calls.changeEmail>,
  http: Http,
): Promise<Reply<typeof calls.changeEmail> | Refusal> {
  const userId = me(ctx)
  const right = await spendCode(ctx, {
    purpose: 'change_email',
    identity: userId,
    challengeHash: presentChallenge(ctx, http),
    code: body.code,
  })
  const email = right?.new_email
  if (!email) return refuse(invalid({ code: messages.wrongCode }))
  // Told only to the person who holds the new address, and so reveals nothing to others.
  if (await findByEmail(ctx, email)) return refuse(invalid({ new_email: taken }))
  const old = (await lockUser(ctx, userId))?.email
  await setEmail(ctx, userId, email)
  ctx.emit(addressProved, userId, {})
  // Alerts that lie in the old mailbox open the account no more.
  await voidTokens(ctx, userId, { purpose: 'alert' })
  if (old) {
    const token = await issueToken(ctx, {
      purpose: 'undo_email',
      userId,
      payload: { old_email: old, new_email: email },
    })
    const url = new URL('/account/verify-email-update', ctx.installation.appUrl)
    url.searchParams.set('undo', token)
    await ctx.send({
      channel: 'mail',
      mail: letter(ctx.installation, old, {
        subject: `Your ${ctx.installation.product} email was changed`,
        lines: [`Your account now uses ${email}. If this was you, there’s nothing to do.`],
        buttons: [{ label: 'This wasn’t me: undo', url: url.href }],
        foot: 'The link works for 7 days. It restores this address and signs everyone out of the account.',
      }),
    })
  }
  return { success: true, email }
}

/**
 * Restores the old address by the link in the notice, and ends every session of the account (S10). What
 * was won since the change ends too: links to undo later changes, links of alerts, Google accounts. Links
 * to undo earlier changes stay: the first address can always be restored over what came after it.
 */
export async function undoChangeEmail(
  ctx: Ctx<Actor | null>,
  { body }: Input<typeof calls.undoChangeEmail>,
): Promise<Reply<typeof calls.undoChangeEmail> | Refusal> {
  const found = await findToken(ctx, body.token, ['undo_email'], undefined)
  if (found.state !== 'ready') throw linkEnded()
  const { userId, payload, createdAt } = found.row
  const old = payload?.old_email
  if (!userId || !old) throw linkEnded()
  const holder = await findByEmail(ctx, old)
  if (holder && holder.id !== userId) throw invalid({ token: taken })
  await lockUser(ctx, userId)
  if (!(await found.spend())) throw linkEnded()
  await voidTokens(ctx, userId, { purpose: 'alert' })
  await voidTokens(ctx, userId, { purpose: 'undo_email', since: createdAt })
  await unlinkSince(ctx, userId, createdAt)
  await setEmail(ctx, userId, old)
  const place = await membershipOf(ctx, userId)
  if (place) ctx.as(systemActor(place.orgId)).emit(addressProved, userId, {})
  await keepAccountsOf(ctx, userId)
  await endSessions(ctx, { userId }, 'email_restored')
  return { success: true, email: old }
}

const linkEnded = () =>
  new HttpError(status.gone, 'This link has expired or has already been used.', { error_type: 'LINK_EXPIRED' })

function me(ctx: Ctx): string {
  if (!ctx.actor.userId) throw new Error('a person must act here')
  return ctx.actor.userId
}
