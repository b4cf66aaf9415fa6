import type { Input, Reply } from '@fairlead/contract/endpoint'
import { isOwner } from '@fairlead/contract/permissions'
import { done } from '@fairlead/contract/primitives'
import type * as calls from '@fairlead/contract/work/invitations'
import { createOrganization, findUser, lockUser, me, raiseRightsVersion } from '#identity/account'
import { endSessions, startSession } from '#identity/session'
import {
  addOwner,
  arrive,
  endStandIns,
  leave,
  lockMembers,
  ownerOf,
  restingAccountOf,
  tellStandIns,
} from '#identity/team'
import { type Ctx, systemActor } from '#platform/context'
import { waitForAll } from '#platform/db'
import { badRequest, conflict, type Http } from '#platform/http'
import { letter, nameInMail } from '#platform/outbound'
import { handOver } from './hand-over.ts'
import { dropOfferTo } from './ownership.ts'

/** Leaves the team, for the account of one's own that rested in the meantime or a new one. The clients wait in the pool. */
export async function leaveTeam(
  ctx: Ctx,
  { body }: Input<typeof calls.leaveTeam>,
  http: Http,
): Promise<Reply<typeof calls.leaveTeam>> {
  if (body.organization_id !== ctx.actor.orgId) throw conflict('You’ve already left this team.')
  if (isOwner(ctx.actor)) throw badRequest('You own this account. Transfer ownership to a team member first.')
  const userId = me(ctx)
  const [user, resting, owner, [self]] = await waitForAll([
    lockUser(ctx, userId),
    restingAccountOf(ctx, userId),
    ownerOf(ctx),
    lockMembers(ctx, [userId]),
  ])
  // The account may have become theirs since they asked.
  if (self && isOwner(self)) throw badRequest('You own this account. Transfer ownership to a team member first.')
  if (!user) throw new Error('the person who acts is gone')
  const [own, ownerUser] = await waitForAll([
    resting?.orgId ?? createOrganization(ctx, user).then(({ id }) => id),
    findUser(ctx, owner.id),
  ])
  // In this order: a person works in one account at a time.
  await waitForAll([
    handOver(ctx, { fromId: userId, reason: `${user.name} left the team`, to: { to: 'pool' } }),
    leave(ctx, userId, 'LEFT'),
  ])
  await waitForAll([
    resting ? arrive(ctx, userId) : addOwner(ctx.as(systemActor(own)), own, userId),
    raiseRightsVersion(ctx),
    endSessions(ctx, { userId }, 'changed_account'),
    tellStandIns(ctx, userId),
    endStandIns(ctx, userId),
    dropOfferTo(ctx, userId),
    ownerUser?.email &&
      ctx.send({
        channel: 'mail',
        mail: letter(ctx.installation, ownerUser.email, {
          subject: `${nameInMail(user.name)} left the team`,
          lines: [`${nameInMail(user.name)} left your team. Their clients are now unassigned.`],
          buttons: [{ label: 'View team', url: new URL('/team/manage', ctx.installation.appUrl).href }],
        }),
      }),
  ])
  await startSession(ctx, http, userId, own)
  return done
}
