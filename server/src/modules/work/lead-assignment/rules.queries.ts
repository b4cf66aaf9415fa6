import type { Input, Reply } from '@fairlead/contract/endpoint'
import type * as calls from '@fairlead/contract/work/lead-assignment'
import type { AssignmentRule } from '@fairlead/contract/work/lead-assignment'
import { and, asc, eq } from 'drizzle-orm'
import { availabilityOf, ownerOf } from '#identity/team'
import type { Ctx } from '#platform/context'
import { notFound } from '#platform/http'
import { pageOf, sourceNames } from '#records/rules'
import { users } from '#tables/identity/account'
import { assignmentRuleMembers, assignmentRules } from './lead-assignment.tables.ts'
import { type MemberRow, type RuleRow, ruleView } from './rules.view.ts'

type Shown = Parameters<typeof ruleView>[0]

/** The default rule of an organisation that has changed nothing yet: everything goes to the owner. */
const defaultRule = (orgId: string): Shown => ({
  id: orgId,
  name: 'Default rule',
  type: 'ASSIGNED',
  definition: { expressions: [], logical_operator: 'AND' },
  source: 'all',
  priority: 0,
  isDefault: true,
  claim: null,
  response: null,
  version: 0,
})

/** All rules of the organisation in the order in which they are tested, the default rule last. */
export async function allRules(ctx: Ctx): Promise<AssignmentRule[]> {
  const { orgId } = ctx.actor
  const [rules, members, owner, names] = await Promise.all([
    ctx.db
      .select()
      .from(assignmentRules)
      .where(eq(assignmentRules.orgId, orgId))
      .orderBy(asc(assignmentRules.isDefault), asc(assignmentRules.priority), asc(assignmentRules.id))
      .execute(),
    ctx.db
      .select({ member: assignmentRuleMembers, name: users.name, email: users.email })
      .from(assignmentRuleMembers)
      .innerJoin(users, eq(users.id, assignmentRuleMembers.userId))
      .where(eq(assignmentRuleMembers.orgId, orgId))
      .orderBy(asc(assignmentRuleMembers.place))
      .execute(),
    ownerOf(ctx),
    sourceNames(ctx),
  ])
  const rows: Shown[] = rules.length > 0 ? rules : [defaultRule(orgId)]
  const seated: MemberRow[] =
    rules.length > 0
      ? members.map(({ member, name, email }) => ({ ...member, name, email }))
      : [
          {
            orgId,
            ruleId: orgId,
            userId: owner.id,
            place: 0,
            most: null,
            counter: 0,
            lastAt: null,
            name: owner.name,
            email: null,
          },
        ]
  const people = await availabilityOf(ctx, [...new Set(seated.map(({ userId }) => userId))])
  const byRule = Map.groupBy(seated, ({ ruleId }) => ruleId)
  return rows.map((row, at) => ruleView(row, byRule.get(row.id) ?? [], people, names, at + 1))
}

/** The rules, a page of them. */
export async function listAssignmentRules(
  ctx: Ctx,
  { query }: Input<typeof calls.listAssignmentRules>,
): Promise<Reply<typeof calls.listAssignmentRules>> {
  return pageOf('rules', await allRules(ctx), query)
}

/** One rule. Throws 404. */
export async function getAssignmentRule(ctx: Ctx, id: string): Promise<AssignmentRule> {
  const found = (await allRules(ctx)).find((rule) => rule.id === id)
  if (!found) throw notFound()
  return found
}

/** A rule's row, for an action; the lock of the whole set keeps others away. Throws 404. */
export async function load(ctx: Ctx, id: string): Promise<RuleRow> {
  const [row] = await ctx.db
    .select()
    .from(assignmentRules)
    .where(and(eq(assignmentRules.orgId, ctx.actor.orgId), eq(assignmentRules.id, id)))
  if (!row) throw notFound()
  return row
}
