import { assignments, type FilterExpression, type Filters, noGroup } from '@fairlead/contract/records/filters'
import { conditionsOf } from '@fairlead/contract/records/groups'
import { and, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import { HttpError, invalid } from '#platform/http'
import { clientGroups } from './groups.tables.ts'
import { compile, faultsOf, rulesOf } from './rules.queries.ts'

/** Each rule is asked about every client that changes. */
const mostRules = 50

const idsOfGroups = (filters: Filters): string[] =>
  conditionsOf(filters).flatMap((one) => (one.key === 'clientGroups' ? one.values : []))

/**
 * A rule is nobody's: the person who writes "me" means themselves, and stays meant when others look. Throws 400 for
 * "anyone else", who would be somebody else for each who looks.
 */
function withoutMe(ctx: Ctx, one: FilterExpression): FilterExpression {
  if (one.key !== 'assignedTo') return one
  if (one.values.includes(assignments.other))
    throw invalid({ rule: 'A rule can’t ask for “anyone else”. Choose people by name.' })
  return {
    ...one,
    values: one.values.map((value) => (value === assignments.self ? (ctx.actor.userId ?? value) : value)),
  }
}

/** Rules that would follow each other around are refused: a rule asks only for groups without one. */
async function checkGroups(ctx: Ctx, groupId: string | null, filters: Filters): Promise<void> {
  const named = idsOfGroups(filters)
  if (named.includes(noGroup)) throw invalid({ rule: 'A rule can’t include clients without a group.' })
  if (groupId && named.includes(groupId)) throw invalid({ rule: 'A rule can’t refer to its own group.' })
  if (named.length > 0) {
    const [ruled] = await ctx.db
      .select({ name: clientGroups.name })
      .from(clientGroups)
      .where(
        and(
          eq(clientGroups.orgId, ctx.actor.orgId),
          sql`${clientGroups.id}::text = any(${sql.param(named)}::text[])`,
          isNotNull(clientGroups.rule),
          isNull(clientGroups.deletedAt),
        ),
      )
      .limit(1)
    if (ruled) throw invalid({ rule: `${ruled.name} has a rule of its own. Choose groups without one.` })
  }
  if (!groupId) return
  const naming = (await rulesOf(ctx)).find((rule) => idsOfGroups(rule.filters).includes(groupId))
  if (!naming) return
  const [other] = await ctx.db
    .select({ name: clientGroups.name })
    .from(clientGroups)
    .where(
      and(eq(clientGroups.orgId, ctx.actor.orgId), eq(clientGroups.id, naming.groupId), ne(clientGroups.id, groupId)),
    )
  if (other) throw invalid({ rule: `The rule of ${other.name} uses this group, so it can’t have a rule itself.` })
}

/** A rule as it is stored. Throws 400 for one that cannot be followed. */
export async function checkedRule(ctx: Ctx, groupId: string | null, filters: Filters): Promise<Filters> {
  if (filters.expressions.length === 0) throw invalid({ rule: 'Add at least one condition.' })
  const rule: Filters = {
    ...filters,
    expressions: filters.expressions.map((one) =>
      'expressions' in one
        ? { ...one, expressions: one.expressions.map((inner) => withoutMe(ctx, inner)) }
        : withoutMe(ctx, one),
    ),
  }
  await checkGroups(ctx, groupId, rule)
  const others = (await rulesOf(ctx)).filter((other) => other.groupId !== groupId)
  if (others.length >= mostRules) throw invalid({ rule: `No more than ${mostRules} groups can have a rule.` })
  const [fault] = await faultsOf(ctx, [rule])
  if (fault) throw invalid({ rule: fault })
  try {
    compile(ctx, { groupId: '', filters: rule, zone: ctx.actor.zone })
  } catch (error) {
    if (error instanceof HttpError) throw invalid({ rule: error.message })
    throw error
  }
  return rule
}
