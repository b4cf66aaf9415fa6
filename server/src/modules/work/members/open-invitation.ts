import type { Input, Reply } from '@fairlead/contract/endpoint'
import type * as calls from '@fairlead/contract/work/invitations'
import type { Invitation, InvitationState } from '@fairlead/contract/work/invitations'
import { desc, eq, sql } from 'drizzle-orm'
import { findUser, type User } from '#identity/account'
import { type Membership, membershipOf } from '#identity/team'
import type { Actor, Ctx } from '#platform/context'
import { tokenHash } from '#platform/secrets'
import { organizations, users } from '#tables/identity/account'
import { memberships } from '#tables/identity/team'
import { clients } from '#tables/records/clients'
import { isOpen } from './invite.ts'
import { invitations } from './members.tables.ts'

type Row = typeof invitations.$inferSelect
export type Found = { row: Row; team: string; invitedBy: string }

const all = (ctx: Ctx<Actor | null>) =>
  ctx
    .asSystem('an invitation, by its link or for the person whose proved address it names')
    .db.select({ row: invitations, team: organizations.name, invitedBy: users.name })
    .from(invitations)
    .innerJoin(organizations, eq(organizations.id, invitations.orgId))
    .innerJoin(users, eq(users.id, invitations.invitedById))

/** An invitation by its id, whosever it is; the caller checks for whom. */
export async function findInvitation(ctx: Ctx<Actor | null>, id: string): Promise<Found | undefined> {
  const [found] = await all(ctx).where(eq(invitations.id, id))
  return found
}

/** By the link; without one the newest that awaits the person's own address. */
async function find(ctx: Ctx<Actor | null>, token: string | undefined, user: User | undefined) {
  if (token) return (await all(ctx).where(eq(invitations.tokenHash, tokenHash(token))))[0]
  const email = user?.emailVerifiedAt ? user.email : null
  if (!email) return undefined
  const [found] = await all(ctx)
    .where(sql`${invitations.email} = ${email} and ${isOpen}`)
    .orderBy(desc(invitations.sentAt))
    .limit(1)
  return found
}

/** Why an invitation is over, if it is. */
export function overBecause(row: Row, now: Date): 'cancelled' | 'used' | 'expired' | undefined {
  if (row.cancelledAt) return 'cancelled'
  if (row.acceptedAt) return 'used'
  return new Date(row.expiresAt) <= now ? 'expired' : undefined
}

/** The account of one's own, and how many others work in it. */
export type OwnAccount = { name: string; clients: number; others: number }
async function ownAccount(ctx: Ctx<Actor | null>, orgId: string): Promise<OwnAccount> {
  const [row] = await ctx
    .asSystem('the account of a person who is invited')
    .db.select({
      name: organizations.name,
      clients: sql<number>`(select count(*)::int from (select 1 from ${clients} c where c.org_id = ${orgId} and c.deleted_at is null limit 1000) x)`,
      others: sql<number>`(select count(*)::int from ${memberships} m where m.org_id = ${orgId} and m.role <> 'OWNER' and m.status = 'ACTIVE')`,
    })
    .from(organizations)
    .where(eq(organizations.id, orgId))
  if (!row) throw new Error('an account is gone')
  return row
}

export type Standing = { state: 'open' | 'in_other_team' | 'owns_team' | 'used'; own: OwnAccount | undefined }
/** Where the invited person works now, and whether that lets them join. */
export async function standingOf(
  ctx: Ctx<Actor | null>,
  orgId: string,
  place: Membership | undefined,
): Promise<Standing> {
  if (place?.status !== 'ACTIVE') return { state: 'open', own: undefined }
  if (place.orgId === orgId) return { state: 'used', own: undefined }
  if (place.role !== 'OWNER') return { state: 'in_other_team', own: undefined }
  const own = await ownAccount(ctx, place.orgId)
  return { state: own.others > 0 ? 'owns_team' : 'open', own }
}

/** What an invitation is for the person who opens it. Who is not invited learns no more of it than its link tells. */
export async function getInvitation(
  ctx: Ctx<Actor | null>,
  { query }: Input<typeof calls.getInvitation>,
): Promise<Reply<typeof calls.getInvitation>> {
  const user = ctx.actor?.userId ? await findUser(ctx, ctx.actor.userId) : undefined
  const [found, place] = await Promise.all([
    find(ctx, query.token, user),
    user ? membershipOf(ctx, user.id) : undefined,
  ])
  const answer = (state: InvitationState, own?: OwnAccount): Invitation => ({
    state,
    invitation: found
      ? {
          id: found.row.id,
          team: found.team,
          invited_by: found.invitedBy,
          name: found.row.name,
          email: found.row.email,
          expires_at: found.row.expiresAt,
        }
      : null,
    signed_in_as: user ? (user.email ?? user.phone) : null,
    // Of an account that was only just made there is nothing to tell.
    own_account:
      own && (own.clients > 0 || user?.webOnboarding === 'COMPLETED') ? { name: own.name, clients: own.clients } : null,
  })
  if (!found) return answer('unknown')
  const over = overBecause(found.row, ctx.now)
  if (over) return answer(over)
  if (!user) return answer('signed_out')
  if (user.email !== found.row.email || !user.emailVerifiedAt) return answer('other_address')
  const { state, own } = await standingOf(ctx, found.row.orgId, place)
  return answer(state, own)
}
