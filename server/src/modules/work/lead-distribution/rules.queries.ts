import type { Input, Reply } from '@fairlead/contract/endpoint'
import type * as calls from '@fairlead/contract/work/lead-distribution'
import type { DistributionPreferences, DistributionRule } from '@fairlead/contract/work/lead-distribution'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import { waitForAll } from '#platform/db'
import { notFound } from '#platform/http'
import { pageOf, sourceNames } from '#records/rules'
import { users } from '#tables/identity/account'
import { copiesLeft } from './bounds.ts'
import { distributionRuleSets, distributionRules } from './lead-distribution.tables.ts'
import { type RuleRow, ruleView } from './rules.view.ts'
import { readDays, readRecipients, recipientsOfAll } from './turns.ts'

/** All rules of the organisation in the order in which they are tested, the default rule last. */
export async function allRules(ctx: Ctx): Promise<DistributionRule[]> {
  const { orgId } = ctx.actor
  const [rules, recipients, names, days] = await Promise.all([
    ctx.db
      .select({ row: distributionRules, changedBy: users.name })
      .from(distributionRules)
      .leftJoin(users, eq(users.id, distributionRules.awaitsOwnerById))
      .where(eq(distributionRules.orgId, orgId))
      .orderBy(asc(distributionRules.isDefault), asc(distributionRules.priority), asc(distributionRules.id))
      .execute(),
    recipientsOfAll(ctx.db, orgId),
    sourceNames(ctx),
    readDays(ctx.db, [orgId]),
  ])
  return rules.map(({ row, changedBy }, at) =>
    ruleView(row, recipients.get(row.id) ?? [], names, at + 1, days.get(orgId) ?? '', changedBy),
  )
}

/** The rules, a page of them. */
export async function listDistributionRules(
  ctx: Ctx,
  { query }: Input<typeof calls.listDistributionRules>,
): Promise<Reply<typeof calls.listDistributionRules>> {
  return pageOf('distribution rules', await allRules(ctx), query)
}

/** One rule. Throws 404. */
export async function getDistributionRule(ctx: Ctx, id: string): Promise<DistributionRule> {
  const { orgId } = ctx.actor
  const its = distributionRules
  // Spelt out: of a single table Drizzle names columns alone, which here would be those of the inner one.
  const place = sql<number>`(select count(*)::int from ${its} x where x.org_id = ${orgId}
    and (x.is_default_rule, x.priority, x.id) <= (${its}.is_default_rule, ${its}.priority, ${its}.id))`
  const [[found], recipients, names, days] = await Promise.all([
    ctx.db
      .select({ row: its, place, changedBy: users.name })
      .from(its)
      .leftJoin(users, eq(users.id, its.awaitsOwnerById))
      .where(and(eq(its.orgId, orgId), eq(its.id, id)))
      .execute(),
    readRecipients(ctx.db, [[orgId, id]]),
    sourceNames(ctx),
    readDays(ctx.db, [orgId]),
  ])
  if (!found) throw notFound()
  return ruleView(
    found.row,
    [...recipients.values()].flat(),
    names,
    found.place,
    days.get(orgId) ?? '',
    found.changedBy,
  )
}

/** A rule's row, for an action; the lock of the whole set keeps others away. Throws 404. */
export async function load(ctx: Ctx, id: string): Promise<RuleRow> {
  const [row] = await ctx.db
    .select()
    .from(distributionRules)
    .where(and(eq(distributionRules.orgId, ctx.actor.orgId), eq(distributionRules.id, id)))
  if (!row) throw notFound()
  return row
}

/** Whether copies go out at all, whether leads that came from others may go on, and what is left of the day's copies. */
export async function getDistributionPreferences(ctx: Ctx): Promise<DistributionPreferences> {
  const { orgId } = ctx.actor
  const most = ctx.installation.copiesPerDay
  const [[row], left] = await waitForAll([
    ctx.db.select().from(distributionRuleSets).where(eq(distributionRuleSets.orgId, orgId)).execute(),
    copiesLeft(ctx.db, { orgId, at: ctx.now.toISOString(), most, copies: 0 }),
  ])
  return {
    is_on: row?.isOn ?? true,
    allow_chain: row?.allowChain ?? false,
    copies_per_day: most === 0 ? null : most,
    copies_left: most === 0 ? null : left,
  }
}
