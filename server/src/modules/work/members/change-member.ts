import type { Input, Reply } from '@fairlead/contract/endpoint'
import { isOwner, planIncludes } from '@fairlead/contract/permissions'
import { done } from '@fairlead/contract/primitives'
import type * as calls from '@fairlead/contract/work/members'
import type { HandOverTo } from '@fairlead/contract/work/members'
import { findUser, me, raiseRightsVersion, worksElsewhere } from '#identity/account'
import { endSessions } from '#identity/session'
import {
  endStandIns,
  lockMembers,
  type Membership,
  setMemberStatus,
  setPermissions,
  tellStandIns,
} from '#identity/team'
import type { Ctx } from '#platform/context'
import { waitForAll } from '#platform/db'
import { badRequest, conflict, invalid, notFound, planRestricted } from '#platform/http'
import { beginToGiveBack, giveSomeBack, handOver, moveSome } from './hand-over.ts'
import { checkGrant, setInvitedPermissions } from './invite.ts'
import { dropOfferTo } from './ownership.ts'

const receiversOf = (to: HandOverTo): string[] =>
  to.to === 'person' ? [to.user_id] : to.to === 'round_robin' ? to.user_ids : []

/** Takes a member's access at once, everywhere, and gives their clients away; or lets them in again (rule 140). */
export async function editAccountStatus(
  ctx: Ctx,
  { body }: Input<typeof calls.editAccountStatus>,
): Promise<Reply<typeof calls.editAccountStatus>> {
  const to = body.hand_over
  const ids = [body.id, ...(to ? receiversOf(to) : [])]
  const [members, user] = await waitForAll([lockMembers(ctx, ids), findUser(ctx, body.id)])
  const member = members.find(({ userId }) => userId === body.id)
  if (!member || !user || member.status === 'LEFT') throw notFound()
  if (body.account_status === 'ACTIVE') {
    await activate(ctx, member, user.name)
    return { success: true, handover_id: null }
  }
  if (isOwner(member)) throw badRequest('The account owner can’t be deactivated. Transfer ownership first.')
  if (member.userId === ctx.actor.userId) throw badRequest('You can’t deactivate yourself. Leave the team instead.')
  if (member.status !== 'ACTIVE') throw conflict(`${user.name} has already been deactivated.`)
  if (!to) throw invalid({ hand_over: 'Choose who gets the clients' })
  const others = receiversOf(to).map((id) => members.find(({ userId }) => userId === id))
  if (others.some((other) => other?.status !== 'ACTIVE' || other.userId === member.userId))
    throw invalid({ hand_over: 'Choose people on the team' })
  const [handoverId] = await waitForAll([
    handOver(ctx, { fromId: member.userId, reason: `${user.name} was deactivated`, to }),
    setMemberStatus(ctx, member.userId, 'DEACTIVATED'),
    raiseRightsVersion(ctx),
    endSessions(ctx, { userId: member.userId, orgId: ctx.actor.orgId }, 'deactivated'),
    tellStandIns(ctx, member.userId),
    endStandIns(ctx, member.userId),
    dropOfferTo(ctx, member.userId),
  ])
  // The rules are held: what somebody else holds is left to the job, which holds none.
  await moveSome(ctx, handoverId, { isHasty: true })
  return { success: true, handover_id: handoverId }
}

/** Lets somebody who was deactivated in again, with the permissions that they had. */
async function activate(ctx: Ctx, member: Membership, name: string): Promise<void> {
  if (member.status !== 'DEACTIVATED') throw conflict(`${name} is already active.`)
  if (!planIncludes(ctx.actor.plan, 'TEAM')) throw planRestricted()
  // Letting somebody in again is granting them what they had (S31).
  await checkGrant(ctx, member.permissions)
  if (await worksElsewhere(ctx, member.userId))
    throw conflict(`${name} is now in another account. Send a new invitation to bring them back.`)
  await waitForAll([
    setMemberStatus(ctx, member.userId, 'ACTIVE'),
    raiseRightsVersion(ctx),
    tellStandIns(ctx, member.userId),
  ])
}

/** Takes a deactivation's handover back: the member is active again and has the clients that are still where they went. */
export async function undoHandover(
  ctx: Ctx,
  { params }: Input<typeof calls.undoHandover>,
): Promise<Reply<typeof calls.undoHandover>> {
  const batch = await beginToGiveBack(ctx, params.id)
  if (!batch) throw notFound()
  const [[member], user] = await waitForAll([lockMembers(ctx, [batch.fromId]), findUser(ctx, batch.fromId)])
  if (!member || !user) throw notFound()
  if (member.status === 'DEACTIVATED') await activate(ctx, member, user.name)
  else if (member.status !== 'ACTIVE') throw conflict(`${user.name} has left the team.`)
  await giveSomeBack(ctx, batch.id)
  return done
}

/** Sets what a member may see and do, or somebody who is invited. */
export async function editMemberPermissions(
  ctx: Ctx,
  { body }: Input<typeof calls.editMemberPermissions>,
): Promise<Reply<typeof calls.editMemberPermissions>> {
  const [member] = await lockMembers(ctx, [body.id])
  if (!member || member.status === 'LEFT') {
    if (await setInvitedPermissions(ctx, body.id, body.permissions)) return done
    throw notFound()
  }
  if (isOwner(member)) throw badRequest('The account owner has full access.')
  if (member.userId === me(ctx)) throw badRequest('Another team manager can change your permissions.')
  await checkGrant(ctx, body.permissions, member.permissions)
  await waitForAll([setPermissions(ctx, member.userId, body.permissions), raiseRightsVersion(ctx)])
  return done
}
