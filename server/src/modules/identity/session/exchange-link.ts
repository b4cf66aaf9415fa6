import type { Input, Reply } from '@fairlead/contract/endpoint'
import { type ErrorType, status } from '@fairlead/contract/errors'
import type * as calls from '@fairlead/contract/identity/session'
import { resourcesAccessPolicy } from '@fairlead/contract/permissions'
import { findByEmail, findUser, type User } from '#identity/account'
import { membershipOf } from '#identity/team'
import { type Actor, type Ctx, rightsOf } from '#platform/context'
import { type Http, HttpError, unauthenticated } from '#platform/http'
import { challengeOf, presentChallenge } from './cookies.ts'
import { findToken } from './magic-links.ts'
import { findOrCreate, newcomerFrom, openSession } from './sign-in.ts'

const ask = (message: string, error_type: ErrorType, current: { email: string | null }) =>
  new HttpError(status.conflict, message, { error_type, current })

/**
 * The policy of the session. With a magic token, the page's script exchanges it first (rule 187): on
 * a device that did not ask for the link only after the person confirmed, and over another person's
 * session only when told so (rule 3).
 */
export async function accessPolicy(
  ctx: Ctx<Actor | null>,
  { query }: Input<typeof calls.accessPolicy>,
  http: Http,
): Promise<Reply<typeof calls.accessPolicy>> {
  if (query.magic_token === undefined) {
    if (!ctx.actor) throw unauthenticated()
    return resourcesAccessPolicy(rightsOf(ctx.actor))
  }
  const browser = presentChallenge(ctx, http) ?? challengeOf(ctx, http)
  const found = await findToken(ctx, query.magic_token, ['login', 'alert'], browser)
  if (found.state === 'unknown') {
    // A forged token must not sign anybody out, nor tell more than that it is worthless.
    throw new HttpError(status.gone, 'This link isn’t valid. Sign in with a code instead.', {
      error_type: 'LINK_EXPIRED',
    })
  }
  const { row } = found
  const user = row.userId ? await findUser(ctx, row.userId) : await findByEmail(ctx, row.identity ?? '')
  const email = user?.email ?? row.identity
  if (user && ctx.actor?.userId === user.id) return resourcesAccessPolicy(rightsOf(ctx.actor))
  if (found.state !== 'ready') {
    const used = found.state === 'used'
    throw new HttpError(
      status.gone,
      used
        ? 'This link has already been used. Sign in with a code instead.'
        : 'This link has expired. Sign in with a code instead.',
      { error_type: used ? 'LINK_USED' : 'LINK_EXPIRED', current: { email } },
    )
  }
  if (ctx.actor && !query.switch_account)
    throw ask(`This link is for ${email}, but you’re signed in to a different account.`, 'OTHER_ACCOUNT', { email })
  if (row.challengeHash !== browser && !query.confirmed && !query.switch_account)
    throw ask(`Continue as ${email}?`, 'CONFIRM_DEVICE', { email })
  if (!(await found.spend()))
    throw new HttpError(status.gone, 'This link has already been used. Sign in with a code instead.', {
      error_type: 'LINK_USED',
      current: { email },
    })
  const signedIn = user ?? (await newcomer(ctx, http, row.identity, query.zone))
  await openSession(ctx, http, signedIn)
  const membership = await membershipOf(ctx, signedIn.id)
  if (!membership) throw unauthenticated()
  return resourcesAccessPolicy(membership)
}

async function newcomer(
  ctx: Ctx<Actor | null>,
  http: Http,
  email: string | null,
  zone: string | undefined,
): Promise<User> {
  if (!email) throw unauthenticated()
  return (await findOrCreate(ctx, { email, ...newcomerFrom(http, zone) })).user
}
