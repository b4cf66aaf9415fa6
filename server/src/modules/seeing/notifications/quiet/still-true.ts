import { sql } from 'drizzle-orm'
import { ownOrganization } from '#identity/account'
import type { Ctx } from '#platform/context'
import { rowsOf } from '#platform/db'
import { visible } from '#records/clients'
import { activeMembers, type Member, presentClient, recipientsAmong } from '#records/clients/alerting'
import type { notices } from '../notifications.tables.ts'

type Notice = typeof notices.$inferSelect

/** Whether a person sees a client, by the rule that their own requests go by. */
export async function stillSees(ctx: Ctx, { userId, role, permissions }: Member, clientId: string): Promise<boolean> {
  const flags = { enable_subteams_feature: (await ownOrganization(ctx)).settings.enable_subteams_feature === true }
  // Whether they stand in for somebody is a matter of the day, which the rule asks for itself.
  const actor = { ...ctx.actor, userId, role, permissions, flags, standsIn: true }
  const [row] = await rowsOf(
    ctx.db,
    sql`select 1 from clients c
      where c.org_id = ${ctx.actor.orgId} and c.id = ${clientId} and ${visible(actor)}`,
  )
  return row !== undefined
}

/**
 * Whether what waited still holds: the client is there and still this person's, and what was due still is. Of one that
 * was taken from them it is told as long as they see it and it is not theirs again.
 */
export async function isStillTrue(ctx: Ctx, { kind, userId, clientId, path }: Notice): Promise<boolean> {
  if (!clientId) return true
  const [client, members] = await Promise.all([presentClient(ctx, clientId), activeMembers(ctx)])
  if (!client) return false
  if (kind === 'CLIENT_REASSIGNED') {
    const former = members.find((member) => member.userId === userId)
    return former !== undefined && client.assignedToId !== userId && (await stillSees(ctx, former, clientId))
  }
  if (kind === 'ACCESS_ASKED') {
    // Nobody has to answer any more once the client is with the person who asked for it.
    const asked = members.find((member) => member.userId === userId)
    const isAnswered = client.assignedToId !== null && path.endsWith(`give=${client.assignedToId}`)
    return asked !== undefined && !isAnswered && (await stillSees(ctx, asked, clientId))
  }
  if (!recipientsAmong(members, client.assignedToId).includes(userId)) return false
  if (kind === 'LEAD_REMINDER') return client.isNewLead
  return kind !== 'FOLLOW_UP_DUE' || (client.dueMaturity === 'FIXED' && Date.parse(client.dueAt) <= ctx.now.getTime())
}
