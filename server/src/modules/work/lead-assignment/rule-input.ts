import { messages } from '@fairlead/contract/messages'
import type { ClaimTerms, RuleBody } from '@fairlead/contract/work/lead-assignment'
import { and, eq } from 'drizzle-orm'
import { availabilityOf } from '#identity/team'
import type { Ctx } from '#platform/context'
import { invalid } from '#platform/http'
import { assignmentRules } from './lead-assignment.tables.ts'

export type Members = RuleBody['member_recipients']

/** Throws 400 unless somebody gets the leads, and each of them works here; who left and is in it already may stay. */
export async function checkMembers(ctx: Ctx, members: Members, present: ReadonlySet<string>): Promise<void> {
  if (members.length === 0) throw invalid({ member_recipients: messages.required })
  const ids = members.map(({ member_prof_id }) => member_prof_id)
  if (new Set(ids).size < ids.length) throw invalid({ member_recipients: 'Someone is listed twice.' })
  const people = await availabilityOf(ctx, ids)
  if (!ids.every((id) => people.get(id)?.isActive || present.has(id)))
    throw invalid({ member_recipients: 'Someone here isn’t on the team.' })
}

/** Throws 400 for a fallback that could never get anything: somebody who does not work here, the rule itself, or none of ours. */
export async function checkClaim(ctx: Ctx, claim: ClaimTerms | undefined, ruleId: string | null): Promise<void> {
  const { fallback } = claim ?? {}
  const refused = (message: string) => invalid({ 'claim.fallback': message })
  if (fallback?.to === 'member') {
    const people = await availabilityOf(ctx, [fallback.user_id])
    if (!people.get(fallback.user_id)?.isActive) throw refused('This person isn’t on the team. Choose someone else.')
  }
  if (fallback?.to === 'rule') {
    if (fallback.rule_id === ruleId) throw refused('Choose a different rule.')
    const [found] = await ctx.db
      .select({ id: assignmentRules.id })
      .from(assignmentRules)
      .where(and(eq(assignmentRules.orgId, ctx.actor.orgId), eq(assignmentRules.id, fallback.rule_id)))
    if (!found) throw refused('This rule no longer exists. Choose another.')
  }
}
