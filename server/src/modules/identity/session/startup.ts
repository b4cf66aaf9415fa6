import type { Input, Reply } from '@fairlead/contract/endpoint'
import type { getUserDetails } from '@fairlead/contract/identity/account'
import type {
  appStartup,
  callingCode,
  downloadLinks,
  featureFlags,
  signInOptions,
} from '@fairlead/contract/identity/session'
import { and, eq } from 'drizzle-orm'
import { orgPreferencesView, ownOrganization, userDetails, userPreferencesOf } from '#identity/account'
import type { Actor, Ctx } from '#platform/context'
import type { Http } from '#platform/http'
import { callingCodeOf } from '#platform/phone'
import { version } from '#platform/version'
import { challengeOf } from './cookies.ts'
import { guessCountry } from './country.ts'
import { ownSessions } from './own-sessions.ts'
import { sessions } from './session.tables.ts'
import { googleNonce } from './with-google.ts'

/** How many devices are signed in, for those who ask. */
const devicesOf = async (ctx: Ctx, isAsked: boolean | undefined) =>
  isAsked ? (await ownSessions(ctx)).results.length : undefined

/** The person and the account as they are; on request with the number of devices signed in (rule 206). */
export async function details(ctx: Ctx, { query }: Input<typeof getUserDetails>) {
  const [org, devices] = await Promise.all([ownOrganization(ctx), devicesOf(ctx, query.fetch_num_devices)])
  return userDetails(ctx, org, devices)
}

/** What the shell needs, in one call (rule 185). */
export async function startup(ctx: Ctx, { query }: Input<typeof appStartup>): Promise<Reply<typeof appStartup>> {
  const { actor, house } = ctx
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
    vapid_public_key: house.vapidPublicKey,
    links: {
      support_email: house.links.supportEmail ?? null,
      user_guide: house.links.userGuide ?? null,
      live_chat: house.links.liveChat ?? null,
      contact_sales: house.links.contactSales ?? null,
      app_download: house.links.appDownload ?? null,
    },
    public_url: house.publicUrl,
    version,
  }
}

export const flags = async (ctx: Ctx): Promise<Reply<typeof featureFlags>> => ({ ...ctx.actor.flags })

export async function lookUpCallingCode(
  _ctx: Ctx<Actor | null>,
  _input: unknown,
  http: Http,
): Promise<Reply<typeof callingCode>> {
  const country = guessCountry(http)
  return { country_code: country, country_calling_code: callingCodeOf(country) ?? '+1' }
}

export async function appLinks(ctx: Ctx<Actor | null>): Promise<Reply<typeof downloadLinks>> {
  const native = ctx.house.links.appDownload ?? null
  return { ios: native, android: native, web: `${ctx.house.appUrl}/app-download` }
}

/** Which ways to sign in are on; binds this browser, so that a Google token can be asked for. */
export async function waysToSignIn(
  ctx: Ctx<Actor | null>,
  _input: unknown,
  http: Http,
): Promise<Reply<typeof signInOptions>> {
  return {
    google_client_id: ctx.house.googleClientId ?? null,
    google_nonce: googleNonce(ctx, challengeOf(ctx, http)),
    turnstile_site_key: ctx.house.turnstileSiteKey ?? null,
  }
}
