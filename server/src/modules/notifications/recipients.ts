import { effective } from '@fairlead/contract/permissions'
import { and, eq } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import { memberships } from '#tables/team'

type Member = typeof memberships.$inferSelect

/** Who works in the organisation now. */
export const activeMembers = (ctx: Ctx): Promise<Member[]> =>
  ctx.db
    .select()
    .from(memberships)
    .where(and(eq(memberships.orgId, ctx.actor.orgId), eq(memberships.status, 'ACTIVE')))
    .execute()

/**
 * Who is alerted about a client: its assignee, or everybody who may see unassigned ones (rule 18). One
 * whose access has ended is told nothing more.
 */
export function recipientsAmong(members: readonly Member[], assigneeId: string | null): string[] {
  if (assigneeId && members.some((member) => member.userId === assigneeId)) return [assigneeId]
  return members.filter((member) => effective(member).viewUnassignedClients).map((member) => member.userId)
}

/** The same, looked up. */
export const recipientsOf = async (ctx: Ctx, assigneeId: string | null): Promise<string[]> =>
  recipientsAmong(await activeMembers(ctx), assigneeId)
