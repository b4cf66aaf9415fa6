import { and, eq, notInArray, sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import { assignmentRuleMembers } from './lead-assignment.tables.ts'
import type { Members } from './rule-input.ts'

/** Seats the members of a rule in this order: who stays keeps their count in the running round, who is new begins at 0 (rule 102). */
export async function seat(ctx: Ctx, ruleId: string, members: Members): Promise<void> {
  const { orgId } = ctx.actor
  const ids = members.map(({ member_prof_id }) => member_prof_id)
  const left = and(eq(assignmentRuleMembers.orgId, orgId), eq(assignmentRuleMembers.ruleId, ruleId))
  const removed = ctx.db
    .delete(assignmentRuleMembers)
    .where(ids.length > 0 ? and(left, notInArray(assignmentRuleMembers.userId, ids)) : left)
    .execute()
  const seated =
    members.length > 0
      ? ctx.db
          .insert(assignmentRuleMembers)
          .values(
            members.map(({ member_prof_id: userId, max_leads_per_round: most = null }, place) => ({
              orgId,
              ruleId,
              userId,
              place,
              most,
            })),
          )
          .onConflictDoUpdate({
            target: [assignmentRuleMembers.orgId, assignmentRuleMembers.ruleId, assignmentRuleMembers.userId],
            set: { place: sql`excluded.place`, most: sql`excluded.max_leads_per_round` },
          })
          .execute()
      : undefined
  await Promise.all([removed, seated])
}
