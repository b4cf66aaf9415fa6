import type { Reply } from '@fairlead/contract/endpoint'
import type { emailCode } from '@fairlead/contract/identity/session'
import { messages } from '@fairlead/contract/messages'
import { findUser, me } from '#identity/account'
import { type Ctx, type Refusal, refuse } from '#platform/context'
import { badRequest, type Http, invalid } from '#platform/http'
import { letter } from '#platform/outbound'
import { tooOften } from './ask-code.ts'
import { codeMinutes, issueCode, resendSeconds, spendCode } from './codes.ts'
import { challengeOf, presentChallenge } from './cookies.ts'

/** What is grave enough to be confirmed by a code, by the person who is signed in. */
type Action = 'delete_account' | 'give_ownership' | 'take_ownership'

/** Sends the person who acts a code that confirms an action: by e-mail, or to the number they sign in with. */
export async function askToConfirm(
  ctx: Ctx,
  http: Http,
  action: Action,
  words: { subject: (code: string) => string; line: string },
): Promise<Reply<typeof emailCode> | Refusal> {
  const userId = me(ctx)
  const user = await findUser(ctx, userId)
  const email = user?.emailVerifiedAt ? user.email : null
  const to = email ?? (user?.phoneVerifiedAt ? user.phone : null)
  if (!to) throw badRequest('There’s no verified email address or phone number to send a code to.')
  const refusal = await tooOften(ctx, http, to, email ? 'mail' : 'sms', undefined)
  if (refusal) return refuse(refusal)
  const code = await issueCode(ctx, { purpose: action, identity: userId, challengeHash: challengeOf(ctx, http) })
  const foot = `The code expires in ${codeMinutes} minutes. If you didn’t request it, you can ignore this. Nothing happens without it.`
  await ctx.send(
    email
      ? {
          channel: 'mail',
          mail: letter(ctx.installation, email, { subject: words.subject(code), lines: [words.line], big: code, foot }),
        }
      : { channel: 'sms', sms: { to, text: `${words.subject(code)}. ${foot}` } },
  )
  return { success: true, resend_after_seconds: resendSeconds, expires_in_seconds: codeMinutes * 60 }
}

/** Spends such a code; answers the refusal of a wrong one, which counts as a try. */
export async function confirmed(ctx: Ctx, http: Http, action: Action, code: string): Promise<Refusal | undefined> {
  const right = await spendCode(ctx, {
    purpose: action,
    identity: me(ctx),
    challengeHash: presentChallenge(ctx, http),
    code,
  })
  return right ? undefined : refuse(invalid({ code: messages.wrongCode }))
}
