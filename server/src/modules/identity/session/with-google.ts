import type { Input, Reply } from '@fairlead/contract/endpoint'
import type * as calls from '@fairlead/contract/identity/session'
import { and, eq, gte } from 'drizzle-orm'
import { findByEmail, findUser } from '#identity/account'
import { type Actor, type Ctx, type Refusal, refuse } from '#platform/context'
import { type Http, HttpError, invalid } from '#platform/http'
import { sameText } from '#platform/secrets'
import { mailCode } from './ask-code.ts'
import { presentChallenge } from './cookies.ts'
import { identities } from './session.tables.ts'
import { findOrCreate, newcomerFrom, openSession } from './sign-in.ts'

/** What a verified Google ID token says (its signature, audience, issuer and times are checked). */
export type GoogleIdentity = {
  sub: string
  email: string | undefined
  emailVerified: boolean
  name: string | undefined
  /** The Workspace domain, when the address belongs to one. */
  hostedDomain: string | undefined
  nonce: string | undefined
}
/** Checks a Google ID token. Throws 400 when it is not Google's, not for us, or over. */
export type GoogleVerifier = (token: string) => Promise<GoogleIdentity>

/** The nonce that a token asked for by this browser must carry, so that a stolen one is useless elsewhere (S9). */
export const googleNonce = (ctx: Ctx<Actor | null>, challengeHash: string): string =>
  ctx.installation.secrets.sign('tokens', `google ${challengeHash}`)

/** Remembers that a Google account is this person's. */
export async function linkGoogle(
  ctx: Ctx<Actor | null>,
  subject: string,
  userId: string,
  email: string,
): Promise<void> {
  await ctx.db
    .insert(identities)
    .values({ provider: 'google', subject, userId, email, createdAt: ctx.now.toISOString() })
    .onConflictDoNothing()
}

/** Takes the Google accounts from a person that were linked at a moment or later. */
export async function unlinkSince(ctx: Ctx<Actor | null>, userId: string, since: string): Promise<void> {
  await ctx.db.delete(identities).where(and(eq(identities.userId, userId), gte(identities.createdAt, since)))
}

/** Google vouches for the mailbox itself only on its own domain and on Workspace domains (rule 7). */
const isAuthoritative = (g: GoogleIdentity) =>
  g.emailVerified && (g.hostedDomain !== undefined || g.email?.endsWith('@gmail.com') === true)

/** Signs in with Google: by its own id once linked; the first link needs Google's word for the mailbox, or the e-mail code. */
export async function googleSignIn(
  ctx: Ctx<Actor | null>,
  { body }: Input<typeof calls.googleSignIn>,
  http: Http,
  google: GoogleIdentity,
): Promise<Reply<typeof calls.googleSignIn> | Refusal> {
  const challenge = presentChallenge(ctx, http)
  if (!challenge || !google.nonce || !sameText(google.nonce, googleNonce(ctx, challenge)))
    throw invalid({ g_token: 'This Google sign-in was started in another browser. Please try again.' })

  const [linked] = await ctx.db
    .select({ userId: identities.userId })
    .from(identities)
    .where(and(eq(identities.provider, 'google'), eq(identities.subject, google.sub)))
  const known = linked && (await findUser(ctx, linked.userId))
  if (known) {
    await openSession(ctx, http, known)
    return { success: true, is_new_user: false, user_id: known.id }
  }
  const email = google.email?.toLowerCase()
  if (!email) throw invalid({ g_token: 'Google didn’t share an email address. Sign in with a code instead.' })
  if (!isAuthoritative(google)) {
    const payload = { google_sub: google.sub, ...(google.name ? { google_name: google.name } : {}) }
    const refusal = await mailCode(ctx, http, { email, payload })
    return refuse(
      refusal ??
        new HttpError(409, `We sent a code to ${email}. Enter it once to link your Google account.`, {
          error_type: 'CODE_REQUIRED',
          current: { email },
        }),
    )
  }
  const existing = await findByEmail(ctx, email)
  const { user, isNew } = existing
    ? { user: existing, isNew: false }
    : await findOrCreate(ctx, { email, name: google.name, ...newcomerFrom(http, body.zone) })
  await linkGoogle(ctx, google.sub, user.id, email)
  await openSession(ctx, http, user)
  return { success: true, is_new_user: isNew, user_id: user.id }
}
