import type { Input, Reply } from '@fairlead/contract/endpoint'
import type * as accountCalls from '@fairlead/contract/identity/account'
import type * as calls from '@fairlead/contract/identity/session'
import { and, eq } from 'drizzle-orm'
import { orgPreferencesView, ownOrganization, userDetails, userPreferencesOf } from '#identity/account'
import type { Actor, Ctx } from '#platform/context'
import type { Http } from '#platform/http'
import { callingCodeOf } from '#platform/phone'
import { version } from '#platform/version'
import { challengeOf } from './cookies.ts'
import { guessCountry } from './country.ts'
import { listSessions } from './own-sessions.ts'
import { sessions } from './session.tables.ts'
import { googleNonce } from './with-google.ts'

/** How many devices are signed in, for those who ask. */
const devicesOf = async (ctx: Ctx, isAsked: boolean | undefined) =>
  isAsked ? (await listSessions(ctx)).results.length : undefined

/** The person and the account as they are; on request with the number of devices signed in (rule 206). */
export async function getUserDetails(ctx: Ctx, { query }: Input<typeof accountCalls.getUserDetails>) {
  const [org, devices] = await Promise.all([ownOrganization(ctx), devicesOf(ctx, query.fetch_num_devices)])
  return userDetails(ctx, org, devices)
}

/** What the shell needs, in one call (rule 185). */
export async function appStartup(
  ctx: Ctx,
  { query }: Input<typeof calls.appStartup>,
): Promise<Reply<typeof calls.appStartup>> {
  const { actor, installation } = ctx
  const [org, [session], devices, preferences] = await Promise.all([
    ownOrganization(ctx),
    ctx.db
      .select()
      .from(sessions)
      .where(and(eq(sessions.orgId, actor.orgId), eq(sessions.id, actor.sessionId ?? ''))),
    devicesOf(ctx, query.fetch_num_devices),
    userPreferencesOf(ctx),
  ])
  if (!session) throw new Error('the session is gone')
  const person = await userDetails(ctx, org, devices)
  return {
    session: {
      id: session.id,
      created_at: session.createdAt,
      expires_at: session.idleUntil < session.absoluteUntil ? session.idleUntil : session.absoluteUntil,
    },
    user_details: person,
    preferences,
    org_preferences: orgPreferencesView(ctx, org),
    feature_flags: { ...actor.flags },
    vapid_public_key: installation.vapidPublicKey,
    links: {
      support_email: installation.links.supportEmail ?? null,
      user_guide: installation.links.userGuide ?? null,
      live_chat: installation.links.liveChat ?? null,
      contact_sales: installation.links.contactSales ?? null,
      app_download: installation.links.appDownload ?? null,
    },
    scripts: installation.scripts.map((script) => ({ ...script })),
    public_url: installation.publicUrl,
    version,
  }
}

export const featureFlags = async (ctx: Ctx): Promise<Reply<typeof calls.featureFlags>> => ({ ...ctx.actor.flags })

export async function callingCode(
  _ctx: Ctx<Actor | null>,
  _input: unknown,
  http: Http,
): Promise<Reply<typeof calls.callingCode>> {
  const country = guessCountry(http)
  return { country_code: country, country_calling_code: callingCodeOf(country) ?? '+1' }
}

export async function downloadLinks(ctx: Ctx<Actor | null>): Promise<Reply<typeof calls.downloadLinks>> {
  const native = ctx.installation.links.appDownload ?? null
  return { ios: native, android: native, web: `${ctx.installation.appUrl}/app-download` }
}

/** Which ways to sign in are on; binds this browser, so that a Google token can be asked for. */
export async function signInOptions(
  ctx: Ctx<Actor | null>,
  _input: unknown,
  http: Http,
): Promise<Reply<typeof calls.signInOptions>> {
  return {
    google_client_id: ctx.installation.googleClientId ?? null,
    google_nonce: googleNonce(ctx, challengeOf(ctx, http)),
    turnstile_site_key: ctx.installation.turnstileSiteKey ?? null,
  }
}
