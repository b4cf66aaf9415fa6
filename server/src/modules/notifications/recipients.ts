import { effective, isOwner } from '@fairlead/contract/permissions'
import { and, eq } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import { batched, eqAny, prepared } from '#platform/db'
import { memberships } from '#tables/team'

type Member = typeof memberships.$inferSelect

const activeIn = prepared('active members', (db) =>
  db
    .select()
    .from(memberships)
    .where(and(eqAny(memberships.orgId, 'orgIds'), eq(memberships.status, 'ACTIVE'))),
)
const activeOf = batched<string, Member[]>(async (db, orgIds) => {
  const members = Map.groupBy(await activeIn(db).execute({ orgIds: [...new Set(orgIds)] }), (member) => member.orgId)
  return orgIds.map((orgId) => members.get(orgId) ?? [])
})

/** Who works in the organisation now. */
export const activeMembers = (ctx: Ctx): Promise<Member[]> => activeOf(ctx.db, ctx.actor.orgId)

/**
 * Who is alerted about a client: its assignee, or everybody who may see unassigned ones (rule 18). One
 * whose access has ended is told nothing more: the owner is.
 */
export function recipientsAmong(members: readonly Member[], assigneeId: string | null): string[] {
  if (assigneeId && members.some((member) => member.userId === assigneeId)) return [assigneeId]
  const sees = (member: Member) => (assigneeId ? isOwner(member) : effective(member).viewUnassignedClients)
  return members.filter(sees).map((member) => member.userId)
}

/** The same, looked up. */
export const recipientsOf = async (ctx: Ctx, assigneeId: string | null): Promise<string[]> =>
  recipientsAmong(await activeMembers(ctx), assigneeId)
