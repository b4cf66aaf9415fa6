import { isDeepStrictEqual } from 'node:util'
import type { Input, Reply } from '@fairlead/contract/endpoint'
import { isOwner } from '@fairlead/contract/permissions'
import { done } from '@fairlead/contract/primitives'
import type * as calls from '@fairlead/contract/work/lead-distribution'
import { type DistributionPreferences, mostDistributionRules } from '@fairlead/contract/work/lead-distribution'
import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { me } from '#identity/account'
import type { Ctx } from '#platform/context'
import { insertRows, newId, waitForAll } from '#platform/db'
import { badRequest, conflict, invalid } from '#platform/http'
import { checkDefinition, nameFrom, pageOf, sourceNames, tidy } from '#records/rules'
import { askOwner } from './confirm-rule.ts'
import { change } from './count-on.ts'
import { distributionRules } from './lead-distribution.tables.ts'
import { draftsOf } from './rule-input.ts'
import { allRules, getDistributionPreferences, getDistributionRule, load } from './rules.queries.ts'
import type { RuleRow } from './rules.view.ts'
import { seat } from './seat-recipients.ts'

/** A rule sends leads outside the account: what somebody else than the owner makes of it waits for the owner. */
const awaiting = (ctx: Ctx) =>
  isOwner(ctx.actor) ? {} : { awaitsOwnerSince: ctx.now.toISOString(), awaitsOwnerById: me(ctx) }

/**
 * Those of the rules that sent until now wait for the owner, unless it is the owner who has them send more. What the owner
 * reviewed of the others is out of date too. Writes one email, which names `changed` as well.
 */
async function askAgain(ctx: Ctx, which?: SQL, changed: readonly string[] = []): Promise<void> {
  if (isOwner(ctx.actor)) return
  const those = and(eq(distributionRules.orgId, ctx.actor.orgId), which)
  await ctx.db
    .update(distributionRules)
    .set({ version: sql`${distributionRules.version} + 1` })
    .where(those)
  const asked = await ctx.db
    .update(distributionRules)
    .set(awaiting(ctx))
    .where(and(those, isNull(distributionRules.awaitsOwnerSince)))
    .returning({ id: distributionRules.id })
  const ids = new Set([...changed, ...asked.map(({ id }) => id)])
  if (ids.size > 0)
    await askOwner(
      ctx,
      (await allRules(ctx)).filter(({ id }) => ids.has(id)),
    )
}

/** The rules that get what this one leaves. */
const behind = ({ isDefault, priority, id }: RuleRow): SQL =>
  sql`(${distributionRules.isDefault}, ${distributionRules.priority}, ${distributionRules.id}) > (${isDefault}, ${priority}, ${id})`

const conditionless = 'The default rule takes what’s left and can’t have conditions.'

/** Adds a rule behind the others, before the default one; or the default one, where there is none. */
export async function createDistributionRule(
  ctx: Ctx,
  { body }: Input<typeof calls.createDistributionRule>,
): Promise<Reply<typeof calls.createDistributionRule>> {
  checkDefinition(body.rule_definition)
  const isDefault = body.is_default_rule
  if (isDefault && (body.rule_definition.expressions.length > 0 || body.rule_lead_source_type !== 'all'))
    throw invalid({ rule_definition: conditionless })
  const [names, recipients] = await waitForAll([sourceNames(ctx), draftsOf(ctx, body.member_recipients)])
  await change(ctx)
  const { orgId } = ctx.actor
  const [last] = await ctx.db
    .select({
      rules: sql<number>`count(*)::int`,
      priority: sql<number>`coalesce(max(${distributionRules.priority}), 0)::int`,
    })
    .from(distributionRules)
    .where(and(eq(distributionRules.orgId, orgId), eq(distributionRules.isDefault, isDefault)))
  if (isDefault && last?.rules) throw conflict('There’s already a default rule. Edit that one.')
  if (last && last.rules >= mostDistributionRules)
    throw badRequest(`You’ve reached the limit of ${mostDistributionRules} rules. Delete one you don’t need.`)
  const id = newId()
  const at = ctx.now.toISOString()
  const definition = tidy(body.rule_definition, names)
  const made = nameFrom(definition.expressions, definition.logical_operator)
  const inserted = insertRows(ctx.db, distributionRules, [
    {
      id,
      orgId,
      name: body.name || (isDefault ? 'Default rule' : made),
      type: body.distribution_type,
      definition,
      source: body.rule_lead_source_type,
      priority: isDefault ? 0 : (last?.priority ?? 0) + 1,
      isDefault,
      savesToOwner: body.save_lead_to_owner_account,
      onceDays: body.once_per_days,
      createdById: me(ctx),
      createdAt: at,
      updatedAt: at,
      ...awaiting(ctx),
    },
  ])
  await waitForAll([inserted, seat(ctx, id, recipients)])
  const added = await getDistributionRule(ctx, id)
  await askOwner(ctx, [added])
  return added
}

/**
 * Changes a rule for the leads to come; what was sent stays sent. What somebody else than the owner changes of it, beside
 * its name, waits for the owner; so do the rules behind it where its conditions change, as they may get what it leaves.
 */
export async function updateDistributionRule(
  ctx: Ctx,
  { params, body }: Input<typeof calls.updateDistributionRule>,
): Promise<Reply<typeof calls.updateDistributionRule>> {
  await change(ctx)
  const [row, names, recipients] = await waitForAll([
    load(ctx, params.id),
    sourceNames(ctx),
    body.member_recipients && draftsOf(ctx, body.member_recipients),
  ])
  if (body.version !== undefined && body.version !== row.version)
    throw conflict('Someone else changed this rule while you were editing.', await getDistributionRule(ctx, row.id))
  const definition = body.rule_definition ?? row.definition
  const source = body.rule_lead_source_type ?? row.source
  checkDefinition(definition)
  if (row.isDefault && (definition.expressions.length > 0 || source !== 'all'))
    throw invalid({ rule_definition: conditionless })
  const tidied = tidy(definition, names)
  // A name that was made of the conditions follows them.
  const name = body.name ?? row.name
  const wasMade = name === nameFrom(row.definition.expressions, row.definition.logical_operator)
  const isMade = !row.isDefault && (name === '' || wasMade)
  const isOnlyNamed = Object.keys(body).every((key) => key === 'name' || key === 'version')
  await waitForAll([
    ctx.db
      .update(distributionRules)
      .set({
        name: isMade ? nameFrom(tidied.expressions, tidied.logical_operator) : name || row.name,
        type: body.distribution_type ?? row.type,
        definition: tidied,
        source,
        savesToOwner: body.save_lead_to_owner_account ?? row.savesToOwner,
        onceDays: body.once_per_days === undefined ? row.onceDays : body.once_per_days,
        updatedAt: ctx.now.toISOString(),
        version: sql`${distributionRules.version} + 1`,
        ...(isOnlyNamed ? {} : awaiting(ctx)),
      })
      .where(and(eq(distributionRules.orgId, ctx.actor.orgId), eq(distributionRules.id, row.id))),
    recipients && seat(ctx, row.id, recipients),
  ])
  const isSame = source === row.source && isDeepStrictEqual(tidied, row.definition)
  if (!isOnlyNamed) await askAgain(ctx, isSame ? sql`false` : behind(row), [row.id])
  return getDistributionRule(ctx, row.id)
}

/**
 * Deletes a rule. What it sent stays sent; the history goes on naming it. Where somebody else than the owner does, the
 * rules behind it, which get its leads, wait for the owner.
 */
export async function deleteDistributionRule(
  ctx: Ctx,
  { params }: Input<typeof calls.deleteDistributionRule>,
): Promise<Reply<typeof calls.deleteDistributionRule>> {
  await change(ctx)
  const row = await load(ctx, params.id)
  await ctx.db
    .delete(distributionRules)
    .where(and(eq(distributionRules.orgId, ctx.actor.orgId), eq(distributionRules.id, row.id)))
  await askAgain(ctx, behind(row))
  return done
}

/**
 * Sets the order of all rules at once; it has to name each of them, so that nobody's new rule is moved unseen. One that
 * gets leads before another which had them first waits for the owner, as any that sends more.
 */
export async function setDistributionPriority(
  ctx: Ctx,
  { body }: Input<typeof calls.setDistributionPriority>,
): Promise<Reply<typeof calls.setDistributionPriority>> {
  await change(ctx)
  const ids = body.rules_priority
  const before = (await allRules(ctx)).filter((rule) => !rule.is_default_rule)
  if (ids.length !== before.length || !before.every(({ id }) => ids.includes(id)))
    throw conflict('Someone else added or deleted a rule while you were editing.', { results: before })
  await ctx.db.$client.query(
    `update distribution_rules r set priority = k.n
     from unnest($1::uuid[], $2::uuid[]) with ordinality as k(org_id, id, n)
     where r.org_id = k.org_id and r.id = k.id`,
    [ids.map(() => ctx.actor.orgId), ids],
  )
  const was = before.map(({ id }) => id)
  const sooner = ids.filter((id, n) => ids.slice(n + 1).some((other) => was.indexOf(other) < was.indexOf(id)))
  if (sooner.length > 0) await askAgain(ctx, inArray(distributionRules.id, sooner))
  return pageOf('distribution rules', await allRules(ctx), { page_size: mostDistributionRules + 1 })
}

/** Switches distribution off or on, and whether leads of others may go on from here; what sends more waits for the owner. */
export async function setDistributionPreferences(
  ctx: Ctx,
  { body }: Input<typeof calls.setDistributionPreferences>,
): Promise<DistributionPreferences> {
  await change(ctx)
  const before = await getDistributionPreferences(ctx)
  await change(ctx, {
    ...(body.is_on === undefined ? {} : { isOn: body.is_on }),
    ...(body.allow_chain === undefined ? {} : { allowChain: body.allow_chain }),
  })
  if ((body.is_on && !before.is_on) || (body.allow_chain && !before.allow_chain)) await askAgain(ctx)
  return getDistributionPreferences(ctx)
}
