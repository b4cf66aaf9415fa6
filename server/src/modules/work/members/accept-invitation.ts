import type { Input, Reply } from '@fairlead/contract/endpoint'
import { done } from '@fairlead/contract/primitives'
import type * as calls from '@fairlead/contract/work/invitations'
import { and, eq } from 'drizzle-orm'
import { becomeTeam, endOnboarding, isGoing, lockUser, me, rename } from '#identity/account'
import { endSessions, startSession } from '#identity/session'
import { addMember, leave, membershipOf } from '#identity/team'
import { type Ctx, systemActor } from '#platform/context'
import { waitForAll } from '#platform/db'
import { conflict, type Http, notFound } from '#platform/http'
import { beginToBring } from '#work/bring-clients'
import { cancelAll, isOpen } from './invite.ts'
import { invitations } from './members.tables.ts'
import { findInvitation, overBecause, standingOf } from './open-invitation.ts'

const refusals = {
  expired: 'This invitation has expired. Ask for a new one.',
  cancelled: 'This invitation was cancelled.',
  used: 'You’re already on this team.',
  in_other_team: 'You’re on another team. Leave it first, then accept.',
  owns_team: 'Your account has other members. Transfer ownership to one of them or deactivate them first, then accept.',
}

/**
 * Joins the team that invites the person's own, proved address. An account of their own rests in the meantime, with all
 * that is in it, and is there again when they leave the team; its clients come along as copies if they say so
 * (rule 138).
 */
export async function acceptInvitation(
  ctx: Ctx,
  { params, body }: Input<typeof calls.acceptInvitation>,
  http: Http,
): Promise<Reply<typeof calls.acceptInvitation>> {
  const userId = me(ctx)
  // Locked first: one who accepts two invitations at once joins one team.
  const [user, found, place] = await waitForAll([
    lockUser(ctx, userId),
    findInvitation(ctx, params.id),
    membershipOf(ctx, userId),
  ])
  // An invitation of others is nobody's business.
  if (!user || !found || user.email !== found.row.email || !user.emailVerifiedAt) throw notFound()
  const { orgId } = found.row
  const over = overBecause(found.row, ctx.now)
  if (over) throw conflict(refusals[over])
  const { state } = await standingOf(ctx, orgId, place)
  if (state !== 'open') throw conflict(refusals[state])
  const inTeam = ctx.as(systemActor(orgId))
  const [[taken], going] = await waitForAll([
    inTeam.db
      .update(invitations)
      .set({ acceptedAt: ctx.now.toISOString(), acceptedById: userId })
      .where(and(eq(invitations.orgId, orgId), eq(invitations.id, params.id), isOpen))
      .returning({ permissions: invitations.permissions }),
    isGoing(ctx, orgId),
  ])
  if (!taken || going) throw conflict(refusals.cancelled)
  const isNew = user.webOnboarding !== 'COMPLETED'
  // In this order: a person works in one account at a time.
  await waitForAll([
    place?.status === 'ACTIVE' && leave(ctx, userId, 'RESTING'),
    place?.status === 'ACTIVE' && cancelAll(ctx),
    // As they are now: somebody may have changed them since they were read.
    addMember(inTeam, userId, taken.permissions),
    becomeTeam(inTeam),
    // Who comes by an invitation comes to an account that runs already, under the name they were invited by, if any.
    isNew && endOnboarding(ctx, userId, 'web'),
    isNew && found.row.name !== '' && rename(ctx, userId, found.row.name),
    endSessions(ctx, { userId }, 'changed_account'),
  ])
  if (body.bring_clients && place?.status === 'ACTIVE') await beginToBring(inTeam, userId, place.orgId)
  await startSession(ctx, http, userId, orgId)
  return done
}
