import { isOwner } from '@fairlead/contract/permissions'
import { accessAsked } from '#events/clients'
import { findUser } from '#identity/account'
import { alertRule } from '#platform/alerts'
import type { Ctx } from '#platform/context'
import { mayGiveAway } from '#records/clients'
import { activeMembers, type Member, presentClient, recipientsAmong } from '#records/clients/alerting'

/** Whom the asking concerns: who has the client or stands in for them, and the owner unless one of these is here and may hand it over. */
function concerned(members: readonly Member[], assigneeId: string | null): Member[] {
  const holders = assigneeId ? recipientsAmong(members, assigneeId) : []
  const isHolder = ({ userId }: Member) => holders.includes(userId)
  const isAnswered = members.some((member) => isHolder(member) && mayGiveAway(member) && !member.standInId)
  return members.filter((member) => isHolder(member) || (!isAnswered && isOwner(member)))
}

/** Tells who has a client, and who may hand it over, that somebody asks for it; a tap opens the handing over (rule 41). */
export const onAccessAsked = alertRule(accessAsked, async (ctx: Ctx, { subjectId, actorId, payload }, alert) => {
  const [client, members, asker] = await Promise.all([
    presentClient(ctx, subjectId),
    activeMembers(ctx),
    actorId ? findUser(ctx, actorId) : undefined,
  ])
  // It may be theirs by now.
  if (!client || !asker || client.assignedToId === asker.id) return
  const by = payload.matched_on === 'phone' ? 'number' : 'email address'
  for (const member of concerned(members, client.assignedToId)) {
    const gives = mayGiveAway(member)
    ctx.tell({ kind: 'timeline.changed', client_id: client.id, user_id: member.userId })
    const path = `/client/${client.id}${gives ? `?give=${asker.id}` : ''}`
    await alert(ctx, member.userId, {
      kind: 'ACCESS_ASKED',
      clientId: client.id,
      title: `${asker.name} asks for access to ${client.name}`,
      body: `They entered the same ${by}. ${gives ? 'You can reassign the client.' : 'The account owner was asked too and can reassign the client.'}`,
      path,
    })
  }
})
