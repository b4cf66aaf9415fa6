import { clientReassigned } from '#events/clients'
import { findUser } from '#identity/account'
import type { Ctx } from '#platform/context'
import { listener } from '#platform/events'
import type { clients } from '#tables/records/clients'
import { lastLead, leadAlert, presentClient } from './about-lead.ts'
import { alert } from './alert.ts'
import { activeMembers, type Member, recipientsAmong } from './recipients.ts'
import { endReminders, planReminders } from './reminders.ts'
import { stillSees } from './still-true.ts'

type Client = typeof clients.$inferSelect

/**
 * Tells whoever had a client where it went: it is in no list of theirs any more, unless they see what others have.
 * `mergedName`: the name of the one that they had, where it was merged into this one.
 */
export async function tellFormer(
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
  const gone = to ? `${client.name} was given to ${to.name}` : `${client.name} is not assigned to you any more`
  const into = sees ? client.name : to ? `a client of ${to.name}` : 'a client that nobody has yet'
  await alert(ctx, former.userId, {
    kind: 'CLIENT_REASSIGNED',
    clientId: sees ? client.id : null,
    title: mergedName ? `${mergedName} was merged into ${into}` : gone,
    body: [
      by ? `By ${by.name}.` : '',
      mergedName ? '' : to ? 'The follow-up went along.' : 'It waits to be taken.',
      sees ? '' : 'You do not see it any more.',
    ]
      .filter(Boolean)
      .join(' '),
    path: sees ? `/client/${client.id}` : '/clients',
  })
}

/**
 * A client changed hands: whoever has it gets the alert with what is known of it, whoever had it is told that it is
 * gone, and one that nobody has is told to those who may take it. A lead that is still new starts anew (rules 50,
 * 106 and 107). Nobody is told of their own deed, and nobody of a client that came by a lead, of which they are told.
 */
export const onClientReassigned = listener(
  clientReassigned,
  'notifications',
  async (ctx, { subjectId, actorId, payload }) => {
    const client = await presentClient(ctx, subjectId)
    // It may have gone on meanwhile: then the later event tells.
    if (client && client.assignedToId !== payload.to_id) return
    await endReminders(ctx, subjectId)
    if (!client) return
    if (payload.is_batch) return planReminders(ctx, [client])
    const [members, lead] = await Promise.all([activeMembers(ctx), lastLead(ctx, client.id)])
    const former = members.find((member) => member.userId === payload.from_id)
    if (former && former.userId !== actorId) await tellFormer(ctx, client, former, actorId)
    const title = client.assignedToId ? `${client.name} was given to you` : `${client.name} waits to be taken`
    for (const userId of recipientsAmong(members, client.assignedToId))
      if (userId !== actorId && userId !== payload.from_id)
        await alert(ctx, userId, leadAlert('NEW_LEAD', title, client, lead))
    await planReminders(ctx, [client])
  },
)
