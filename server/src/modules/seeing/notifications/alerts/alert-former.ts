import { findUser } from '#identity/account'
import type { Ctx } from '#platform/context'
import type { Member } from '#records/clients/alerting'
import type { clients } from '#tables/records/clients'
import { stillSees } from '../quiet/still-true.ts'
import { alert } from './alert.ts'

type Client = typeof clients.$inferSelect

/**
 * Alerts the former assignee of a client about where it went: it is in no list of theirs any more, unless they see what
 * others have. `mergedName`: the name of the client that they had, where it was merged into this one.
 */
export async function alertFormer(
  ctx: Ctx,
  client: Client,
  former: Member,
  actorId: string | null,
  mergedName?: string,
): Promise<void> {
  const [to, by, sees] = await Promise.all([
    client.assignedToId ? findUser(ctx, client.assignedToId) : undefined,
    actorId && actorId !== client.assignedToId ? findUser(ctx, actorId) : undefined,
    stillSees(ctx, former, client.id),
  ])
  const gone = to ? `${client.name} was reassigned to ${to.name}` : `${client.name} is no longer assigned to you`
  const into = sees ? client.name : to ? `a client of ${to.name}` : 'an unassigned client'
  await alert(ctx, former.userId, {
    kind: 'CLIENT_REASSIGNED',
    clientId: sees ? client.id : null,
    title: mergedName ? `${mergedName} was merged into ${into}` : gone,
    body: [
      by ? `By ${by.name}.` : '',
      mergedName ? '' : to ? 'The follow-up moved with it.' : 'It’s waiting to be claimed.',
      sees ? '' : 'You can no longer see it.',
    ]
      .filter(Boolean)
      .join(' '),
    path: sees ? `/client/${client.id}` : '/clients',
  })
}
