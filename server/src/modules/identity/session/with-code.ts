import type { Input, Reply } from '@fairlead/contract/endpoint'
import type * as calls from '@fairlead/contract/identity/session'
import { messages } from '@fairlead/contract/messages'
import { type Actor, type Ctx, type Refusal, refuse } from '#platform/context'
import { type Http, invalid } from '#platform/http'
import { readPhone } from './ask-code.ts'
import { spendCode } from './codes.ts'
import { presentChallenge } from './cookies.ts'
import { findOrCreate, newcomerFrom, openSession } from './sign-in.ts'
import { linkGoogle } from './with-google.ts'

const wrongCode = () => refuse(invalid({ code: messages.wrongCode }))

/** Signs in with the code from the e-mail, in the browser that asked for it. */
export async function emailSignIn(
  ctx: Ctx<Actor | null>,
  { body }: Input<typeof calls.emailSignIn>,
  http: Http,
): Promise<Reply<typeof calls.emailSignIn> | Refusal> {
  const challengeHash = presentChallenge(ctx, http)
  const payload = await spendCode(ctx, { purpose: 'login', identity: body.email, challengeHash, code: body.code })
  if (!payload) return wrongCode()
  const { user, isNew } = await findOrCreate(ctx, {
    email: body.email,
    name: payload.google_name,
    ...newcomerFrom(http, body.zone),
  })
  if (payload.google_sub) await linkGoogle(ctx, payload.google_sub, user.id, body.email)
  await openSession(ctx, http, user)
  return { success: true, is_new_user: isNew, user_id: user.id }
}

/** Signs in with the code from the SMS, in the browser that asked for it. */
export async function phoneSignIn(
  ctx: Ctx<Actor | null>,
  { body }: Input<typeof calls.phoneSignIn>,
  http: Http,
): Promise<Reply<typeof calls.phoneSignIn> | Refusal> {
  const phone = readPhone(body.phone, body.country_code)
  const challengeHash = presentChallenge(ctx, http)
  const right = await spendCode(ctx, { purpose: 'login', identity: phone.e164, challengeHash, code: body.code })
  if (!right) return wrongCode()
  const { user, isNew } = await findOrCreate(ctx, {
    phone,
    ...newcomerFrom(http, body.zone),
    ...(phone.country ? { countryCode: phone.country } : {}),
  })
  await openSession(ctx, http, user)
  return { success: true, is_new_user: isNew, user_id: user.id }
}
