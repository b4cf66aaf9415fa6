import type { Actor, Ctx } from '#platform/context'
import type { Http } from '#platform/http'
import type { Installation } from '#platform/installation'
import { randomToken, tokenHash } from '#platform/secrets'

const prefix = (installation: Installation) => (installation.secure ? '__Host-' : '')
/** The session's cookie, HttpOnly (rule 11); bound to the host where https allows it (rule 215). */
export const sessionCookie = (installation: Installation): string => `${prefix(installation)}fairlead`
/** Readable by script and no secret: when it is absent the person is signed out without asking the server. */
export const systemIdCookie = 'system-id'
const challengeCookie = (installation: Installation) => `${prefix(installation)}fairlead-challenge`

/** A new session's secret. It names the organisation, so that the session is asked for where it is kept. */
export const newSessionToken = (orgId: string): string => `${orgId}.${randomToken()}`
/** The organisation that a session's secret names; undefined for one from before secrets named theirs. */
export const organizationNamed = (token: string): string | undefined =>
  /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.[\w-]+$/.exec(token)?.[1]

/** As long as browsers keep a cookie: it tells a person's own browser from a stranger's. */
const challengeMaxAge = 400 * 86_400

/**
 * A random value that this browser alone has: codes and links are bound to it, so that a code phished
 * from a person does not work in the thief's browser (S5). Made when absent. Answers its hash.
 */
export function challengeOf(ctx: Ctx<Actor | null>, http: Http): string {
  const name = challengeCookie(ctx.installation)
  const known = http.newCookies.get(name) ?? http.cookies[name]
  const value = known && /^[\w-]{20,64}$/.test(known) ? known : randomToken()
  http.setCookie(name, value, { httpOnly: true, maxAgeSeconds: challengeMaxAge })
  return tokenHash(value)
}
/** The hash of the browser's challenge, or undefined when it has none. */
export function presentChallenge(ctx: Ctx<Actor | null>, http: Http): string | undefined {
  const known = http.cookies[challengeCookie(ctx.installation)]
  return known && tokenHash(known)
}

const knownCookie = (installation: Installation) => `${prefix(installation)}fairlead-known`
/** So many identities sign in from one browser and are known by it. */
const mostKnown = 8
const marks = (ctx: Ctx<Actor | null>, http: Http) => (http.cookies[knownCookie(ctx.installation)] ?? '').split('.')
const markOf = (ctx: Ctx<Actor | null>, challengeHash: string, identity: string) =>
  ctx.installation.secrets.sign('browsers', `${challengeHash} ${identity}`)

/** Whether somebody has signed in with this identity in this browser before; asked of the browser alone (S7). */
export function knowsBrowser(ctx: Ctx<Actor | null>, http: Http, identity: string): boolean {
  const challenge = presentChallenge(ctx, http)
  if (!challenge) return false
  const text = `${challenge} ${identity}`
  return marks(ctx, http).some((mark) => ctx.installation.secrets.verify('browsers', text, mark))
}

/** Has this browser remember that somebody signed in with these identities; of them it holds only signatures. */
export function rememberBrowser(ctx: Ctx<Actor | null>, http: Http, identities: readonly string[]): void {
  const challenge = challengeOf(ctx, http)
  const fresh = identities.map((identity) => markOf(ctx, challenge, identity))
  const all = [...new Set([...fresh, ...marks(ctx, http).filter((mark) => /^[\w-]{43}$/.test(mark))])]
  http.setCookie(knownCookie(ctx.installation), all.slice(0, mostKnown).join('.'), {
    httpOnly: true,
    maxAgeSeconds: challengeMaxAge,
  })
}
