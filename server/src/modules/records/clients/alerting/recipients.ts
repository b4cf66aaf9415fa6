import { effective, isOwner } from '@fairlead/contract/permissions'
import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import { batched, eqAny, prepared } from '#platform/db'
import { memberships } from '#tables/identity/team'

/** Somebody who works here, and who stands in for them while they are absent today. */
export type Member = typeof memberships.$inferSelect & { standInId: string | null }

const activeIn = prepared('active members', (db) =>
  db
    .select({
      ...getTableColumns(memberships),
      standInId: sql<string | null>`(select a.stand_in_id from absences a join users w on w.id = a.user_id
        where a.org_id = memberships.org_id and a.user_id = memberships.user_id and a.stand_in_id is not null
          and (clock_now() at time zone w.zone)::date between a.from_day and a.until_day limit 1)`,
    })
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
 * Who is alerted about a client: its assignee, with who stands in for them today, or everybody who may see
 * unassigned ones (rule 18). One whose access has ended is told nothing more: the owner is.
 */
export function recipientsAmong(members: readonly Member[], assigneeId: string | null): string[] {
  const assignee = members.find((member) => member.userId === assigneeId)
  if (assignee) {
    const standIn = members.find((member) => member.userId === assignee.standInId)
    return standIn ? [assignee.userId, standIn.userId] : [assignee.userId]
  }
  const sees = (member: Member) => (assigneeId ? isOwner(member) : effective(member).viewUnassignedClients)
  return members.filter(sees).map((member) => member.userId)
}

/** The same, looked up. */
export const recipientsOf = async (ctx: Ctx, assigneeId: string | null): Promise<string[]> =>
  recipientsAmong(await activeMembers(ctx), assigneeId)
