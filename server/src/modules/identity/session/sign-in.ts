import { OnboardingStyle } from '@fairlead/contract/identity/account'
import { styleCookie } from '@fairlead/contract/identity/guards'
import { isZone } from '@fairlead/contract/primitives'
import { and, eq, gt, isNull } from 'drizzle-orm'
import { userSignedUp } from '#events/session'
import {
  createOrganization,
  createPerson,
  findByEmail,
  findByPhone,
  findUser,
  isGoing,
  type NewPerson,
  type User,
} from '#identity/account'
import { addOwner, arrive, type Membership } from '#identity/team'
import { type Actor, type Ctx, systemActor } from '#platform/context'
import { newId } from '#platform/db'
import { forbidden, type Http } from '#platform/http'
import { tokenHash } from '#platform/secrets'
import { invitations } from '#tables/work/members'
import { voidCodes } from './codes.ts'
import { newSessionToken, organizationNamed, rememberBrowser, sessionCookie, systemIdCookie } from './cookies.ts'
import { guessCountry } from './country.ts'
import { endSessions } from './end-sessions.ts'
import { voidLoginLinks } from './magic-links.ts'
import { sessions } from './session.tables.ts'

/** A zone as a browser names it, or UTC. */
const zoneOr = (zone: string | undefined): string => (zone && isZone(zone) ? zone : 'UTC')

/**
 * What is known of a newcomer from their browser: where they are, and where they came from (rule 171); what is unknown is
 * generic. The latter holds for one sign-up: it is taken from the browser.
 */
export function newcomerFrom(http: Http, zone: string | undefined) {
  const style = http.cookies[styleCookie]
  if (style !== undefined) http.clearCookie(styleCookie)
  return {
    countryCode: guessCountry(http),
    zone: zoneOr(zone),
    onboardingStyle: OnboardingStyle.safeParse(style).data ?? ('GENERIC' as const),
  }
}

/** The person whose address was just verified; a new one becomes the owner of an account of their own (rule 6). */
export async function findOrCreate(
  ctx: Ctx<Actor | null>,
  verified: NewPerson & ({ email: string } | { phone: { e164: string; raw: string } }),
): Promise<{ user: User; isNew: boolean }> {
  // A code and a link of a new address may be used in the same moment: the second finds whom the first made.
  await ctx.db.$client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `sign-in ${verified.email ?? verified.phone?.e164}`,
  ])
  const found = verified.email
    ? await findByEmail(ctx, verified.email)
    : await findByPhone(ctx, verified.phone?.e164 ?? '')
  if (found) return { user: found, isNew: false }
  const { user, org } = await createPerson(ctx, verified)
  await addOwner(ctx, org.id, user.id)
  ctx.as(systemActor(org.id)).emit(userSignedUp, user.id, {})
  return { user, isNew: true }
}

/** Opens a session in this browser where the person works. */
export async function openSession(ctx: Ctx<Actor | null>, http: Http, user: User): Promise<void> {
  const membership = await placeOf(ctx, user)
  if (membership?.status !== 'ACTIVE') throw forbidden('Your access to this account was deactivated.')
  if (await isGoing(ctx, membership.orgId)) throw forbidden('This account is being deleted.')
  await startSession(ctx, http, user.id, membership.orgId)
}

/** Everything by which a person signs in with a code or a link. */
const identitiesOf = ({ email, phone, phoneVerifiedAt }: User): string[] => [
  ...(email ? [email] : []),
  ...(phone && phoneVerifiedAt ? [phone] : []),
]

/** Ends all sign-in codes and links of a person that were not used yet (rule 5). Answers the person's identities. */
export async function endCodesAndLinks(ctx: Ctx<Actor | null>, userId: string): Promise<string[]> {
  const user = await findUser(ctx, userId)
  const identities = user ? identitiesOf(user) : []
  await voidCodes(ctx, identities)
  await voidLoginLinks(ctx, userId, identities)
  return identities
}

/**
 * Opens a session in this browser, under a new id; one that was open there before ends (S13), and so do all other codes
 * and links of the person. The browser is known from here on.
 */
export async function startSession(ctx: Ctx<Actor | null>, http: Http, userId: string, orgId: string): Promise<void> {
  const { installation } = ctx
  const at = ctx.now.toISOString()
  const days = (n: number) => new Date(ctx.now.getTime() + n * 86_400_000).toISOString()
  const previous = http.cookies[sessionCookie(installation)]
  if (previous)
    await endSessions(ctx, { tokenHash: tokenHash(previous), orgId: organizationNamed(previous) }, 'signed_in_again')
  rememberBrowser(ctx, http, await endCodesAndLinks(ctx, userId))
  const token = newSessionToken(orgId)
  await ctx.db.insert(sessions).values({
    id: newId(),
    tokenHash: tokenHash(token),
    userId,
    orgId,
    userAgent: http.userAgent.slice(0, 400),
    ip: http.ip,
    createdAt: at,
    seenAt: at,
    idleUntil: days(installation.session.idleDays),
    absoluteUntil: days(installation.session.absoluteDays),
  })
  const maxAgeSeconds = installation.session.absoluteDays * 86_400
  http.setCookie(sessionCookie(installation), token, { httpOnly: true, maxAgeSeconds })
  http.setCookie(systemIdCookie, newId(), { httpOnly: false, maxAgeSeconds })
}

/**
 * Where somebody who signs in works. One who was deactivated and whom another team invites comes to an account of
 * their own, where the invitation awaits them.
 */
async function placeOf(ctx: Ctx<Actor | null>, user: User): Promise<Membership | undefined> {
  const membership = await arrive(ctx, user.id)
  if (membership?.status === 'ACTIVE' || !(await isInvited(ctx, user))) return membership
  const org = await createOrganization(ctx, user)
  await addOwner(ctx, org.id, user.id)
  return arrive(ctx, user.id)
}

async function isInvited(ctx: Ctx<Actor | null>, { email, emailVerifiedAt }: User): Promise<boolean> {
  if (!email || !emailVerifiedAt) return false
  const [invitation] = await ctx
    .asSystem('whether somebody who was deactivated is invited elsewhere')
    .db.select({ id: invitations.id })
    .from(invitations)
    .where(
      and(
        eq(invitations.email, email),
        isNull(invitations.acceptedAt),
        isNull(invitations.cancelledAt),
        gt(invitations.expiresAt, ctx.now.toISOString()),
      ),
    )
    .limit(1)
  return invitation !== undefined
}

/** Takes the session's cookies from this browser. */
export function clearCookies(ctx: Ctx<Actor | null>, http: Http): void {
  http.clearCookie(sessionCookie(ctx.installation))
  http.clearCookie(systemIdCookie)
}
