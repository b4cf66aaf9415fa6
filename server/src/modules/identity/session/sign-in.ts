import { isZone } from '@fairlead/contract/primitives'
import { and, eq, gt, isNull } from 'drizzle-orm'
import { userSignedUp } from '#events/session'
import {
  createOrganization,
  createPerson,
  findByEmail,
  findByPhone,
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
import { newSessionToken, organizationNamed, sessionCookie, systemIdCookie } from './cookies.ts'
import { endSessions } from './end-sessions.ts'
import { sessions } from './session.tables.ts'

/** A zone as a browser names it, or UTC. */
export const zoneOr = (zone: string | undefined): string => (zone && isZone(zone) ? zone : 'UTC')

/** The person whose address was just verified; a new one becomes the owner of an account of their own (rule 6). */
export async function findOrCreate(
  ctx: Ctx<Actor | null>,
  verified: NewPerson & ({ email: string } | { phone: { e164: string; raw: string } }),
): Promise<{ user: User; isNew: boolean }> {
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

/** Opens a session in this browser, under a new id; one that stood there before ends (S13). */
export async function startSession(ctx: Ctx<Actor | null>, http: Http, userId: string, orgId: string): Promise<void> {
  const { house } = ctx
  const at = ctx.now.toISOString()
  const days = (n: number) => new Date(ctx.now.getTime() + n * 86_400_000).toISOString()
  const previous = http.cookies[sessionCookie(house)]
  if (previous)
    await endSessions(ctx, { tokenHash: tokenHash(previous), orgId: organizationNamed(previous) }, 'signed_in_again')
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
    idleUntil: days(house.session.idleDays),
    absoluteUntil: days(house.session.absoluteDays),
  })
  const maxAgeSeconds = house.session.absoluteDays * 86_400
  http.setCookie(sessionCookie(house), token, { httpOnly: true, maxAgeSeconds })
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
  http.clearCookie(sessionCookie(ctx.house))
  http.clearCookie(systemIdCookie)
}
