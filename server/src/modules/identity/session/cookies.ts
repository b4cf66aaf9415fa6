import type { Actor, Ctx } from '#platform/context'
import type { House } from '#platform/house'
import type { Http } from '#platform/http'
import { randomToken, tokenHash } from '#platform/secrets'

const prefix = (house: House) => (house.secure ? '__Host-' : '')
/** The session's cookie, HttpOnly (rule 11); bound to the host where https allows it (rule 215). */
export const sessionCookie = (house: House): string => `${prefix(house)}fairlead`
/** Readable by script and no secret: when it is absent the person is signed out without asking the server. */
export const systemIdCookie = 'system-id'
const challengeCookie = (house: House) => `${prefix(house)}fairlead-challenge`

/** A new session's secret. It names the organisation, so that the session is asked for where it is kept. */
export const newSessionToken = (orgId: string): string => `${orgId}.${randomToken()}`
/** The organisation that a session's secret names; undefined for one from before secrets named theirs. */
export const organizationNamed = (token: string): string | undefined =>
  /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.[\w-]+$/.exec(token)?.[1]

const challengeMaxAge = 30 * 86_400

/**
 * A random value that this browser alone has: codes and links are bound to it, so that a code phished
 * from a person does not work in the thief's browser (S5). Made when absent. Answers its hash.
 */
export function challengeOf(ctx: Ctx<Actor | null>, http: Http): string {
  const known = http.cookies[challengeCookie(ctx.house)]
  const value = known && /^[\w-]{20,64}$/.test(known) ? known : randomToken()
  http.setCookie(challengeCookie(ctx.house), value, { httpOnly: true, maxAgeSeconds: challengeMaxAge })
  return tokenHash(value)
}
/** The hash of the browser's challenge, or undefined when it has none. */
export function presentChallenge(ctx: Ctx<Actor | null>, http: Http): string | undefined {
  const known = http.cookies[challengeCookie(ctx.house)]
  return known && tokenHash(known)
}
