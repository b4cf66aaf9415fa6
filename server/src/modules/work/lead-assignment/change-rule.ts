import type { Input, Reply } from '@fairlead/contract/endpoint'
import { done } from '@fairlead/contract/primitives'
import type { RuleDefinition } from '@fairlead/contract/records/rules'
import type * as calls from '@fairlead/contract/work/lead-assignment'
import { type AssignmentRule, mostRules } from '@fairlead/contract/work/lead-assignment'
import { and, eq, sql } from 'drizzle-orm'
import { assignmentRuleCreated } from '#events/assignment'
import { me } from '#identity/account'
import { ownerOf } from '#identity/team'
import type { Ctx } from '#platform/context'
import { insertRows, newId, waitForAll } from '#platform/db'
import { badRequest, conflict, invalid } from '#platform/http'
import { checkDefinition, nameFrom, pageOf, sourceNames, tidy } from '#records/rules'
import { assignmentRuleMembers, assignmentRuleSets, assignmentRules } from './lead-assignment.tables.ts'
import { checkClaim, checkMembers } from './rule-input.ts'
import { allRules, getAssignmentRule, load } from './rules.queries.ts'
import { seat } from './seat-members.ts'

const nothing: RuleDefinition = { expressions: [], logical_operator: 'AND' }

/**
 * Counts the rules on, and locks them all until the transaction ends: captures and other changes wait. The first
 * change makes the default rule, by which everything goes to the owner.
 */
async function change(ctx: Ctx): Promise<void> {
  const { orgId } = ctx.actor
  const [[set], owner] = await Promise.all([
    ctx.db
      .insert(assignmentRuleSets)
      .values({ orgId, version: 1 })
      .onConflictDoUpdate({
        target: assignmentRuleSets.orgId,
        set: { version: sql`${assignmentRuleSets.version} + 1` },
      })
      .returning({ version: assignmentRuleSets.version })
      .execute(),
    ownerOf(ctx),
  ])
  if (set?.version !== 1) return
  const at = ctx.now.toISOString()
  const rule = { id: orgId, orgId, name: 'Default rule', type: 'ASSIGNED', definition: nothing, source: 'all' } as const
  const made = { priority: 0, isDefault: true, createdById: ctx.actor.userId, createdAt: at, updatedAt: at }
  await Promise.all([
    insertRows(ctx.db, assignmentRules, [{ ...rule, ...made }]),
    insertRows(ctx.db, assignmentRuleMembers, [{ orgId, ruleId: orgId, userId: owner.id, place: 0 }]),
  ])
}

/** Adds a rule behind the others, before the default one. */
export async function createAssignmentRule(
  ctx: Ctx,
  { body }: Input<typeof calls.createAssignmentRule>,
): Promise<AssignmentRule> {
  checkDefinition(body.rule_definition)
  const [names] = await waitForAll([
    sourceNames(ctx),
    body.rule_type === 'ASSIGNED' ? checkMembers(ctx, body.member_recipients, new Set()) : undefined,
  ])
  await change(ctx)
  const [[last]] = await waitForAll([
    ctx.db
      .select({
        rules: sql<number>`count(*)::int`,
        priority: sql<number>`coalesce(max(${assignmentRules.priority}), 0)::int`,
      })
      .from(assignmentRules)
      .where(and(eq(assignmentRules.orgId, ctx.actor.orgId), eq(assignmentRules.isDefault, false)))
      .execute(),
    checkClaim(ctx, body.claim, null),
  ])
  if (last && last.rules >= mostRules)
    throw badRequest(`You’ve reached the limit of ${mostRules} rules. Delete one you don’t need.`)
  const id = newId()
  const at = ctx.now.toISOString()
  const definition = tidy(body.rule_definition, names)
  const added = insertRows(ctx.db, assignmentRules, [
    {
      id,
      orgId: ctx.actor.orgId,
      name: body.name || nameFrom(definition.expressions, definition.logical_operator),
      type: body.rule_type,
      definition,
      source: body.rule_lead_source_type,
      claim: body.claim,
      response: body.response,
      priority: (last?.priority ?? 0) + 1,
      isDefault: false,
      createdById: me(ctx),
      createdAt: at,
      updatedAt: at,
    },
  ])
  await waitForAll([added, seat(ctx, id, body.rule_type === 'ASSIGNED' ? body.member_recipients : [])])
  ctx.emit(assignmentRuleCreated, id, {})
  return getAssignmentRule(ctx, id)
}

/** Changes a rule for the leads to come; clients stay where they are (rule 108). */
export async function updateAssignmentRule(
  ctx: Ctx,
  { params, body }: Input<typeof calls.updateAssignmentRule>,
): Promise<AssignmentRule> {
  await change(ctx)
  const [row, before, names] = await Promise.all([
    load(ctx, params.id),
    ctx.db
      .select({ userId: assignmentRuleMembers.userId })
      .from(assignmentRuleMembers)
      .where(and(eq(assignmentRuleMembers.orgId, ctx.actor.orgId), eq(assignmentRuleMembers.ruleId, params.id)))
      .execute(),
    sourceNames(ctx),
    checkClaim(ctx, body.claim, params.id),
  ])
  // The default rule that was never changed has none yet: it is made, as its first, with the first change of any rule.
  const isFirst = row.isDefault && body.version === 0 && row.version === 1
  if (body.version !== undefined && body.version !== row.version && !isFirst)
    throw conflict('Someone else changed this rule while you were editing.', await getAssignmentRule(ctx, row.id))
  const definition = body.rule_definition ?? row.definition
  const source = body.rule_lead_source_type ?? row.source
  checkDefinition(definition)
  if (row.isDefault && (definition.expressions.length > 0 || source !== 'all'))
    throw invalid({ rule_definition: 'The default rule takes what’s left and can’t have conditions.' })
  const type = body.rule_type ?? row.type
  const present = new Set(before.map(({ userId }) => userId))
  const isNewlyAssigned = type === 'ASSIGNED' && row.type !== 'ASSIGNED' && present.size === 0
  if (body.member_recipients?.length || (type === 'ASSIGNED' && (body.member_recipients || isNewlyAssigned)))
    await checkMembers(ctx, body.member_recipients ?? [], present)
  const tidied = tidy(definition, names)
  // A name that was made of the conditions follows them.
  const name = body.name ?? row.name
  const isMade = name === '' || name === nameFrom(row.definition.expressions, row.definition.logical_operator)
  await Promise.all([
    ctx.db
      .update(assignmentRules)
      .set({
        name: isMade ? nameFrom(tidied.expressions, tidied.logical_operator) : name,
        type,
        definition: tidied,
        source,
        claim: body.claim ?? row.claim,
        response: body.response === undefined ? row.response : body.response,
        updatedAt: ctx.now.toISOString(),
        version: sql`${assignmentRules.version} + 1`,
      })
      .where(and(eq(assignmentRules.orgId, ctx.actor.orgId), eq(assignmentRules.id, row.id)))
      .execute(),
    body.member_recipients ? seat(ctx, row.id, body.member_recipients) : undefined,
  ])
  return getAssignmentRule(ctx, row.id)
}

/** Deletes a rule. What it gave stays where it is; the clients' pages go on naming it. */
export async function deleteAssignmentRule(
  ctx: Ctx,
  { params }: Input<typeof calls.deleteAssignmentRule>,
): Promise<Reply<typeof calls.deleteAssignmentRule>> {
  await change(ctx)
  const row = await load(ctx, params.id)
  if (row.isDefault) throw badRequest('The default rule takes what’s left. You can edit it but not delete it.')
  await ctx.db
    .delete(assignmentRules)
    .where(and(eq(assignmentRules.orgId, ctx.actor.orgId), eq(assignmentRules.id, row.id)))
  return done
}

/** Sets the order of all rules at once; it has to name each of them, so that nobody's new rule is moved unseen. */
export async function setRulesPriority(
  ctx: Ctx,
  { body }: Input<typeof calls.setRulesPriority>,
): Promise<Reply<typeof calls.setRulesPriority>> {
  await change(ctx)
  const ids = body.rules_priority
  const before = (await allRules(ctx)).filter((rule) => !rule.is_default_rule)
  if (
    new Set(ids).size !== before.length ||
    ids.length !== before.length ||
    !before.every(({ id }) => ids.includes(id))
  )
    throw conflict('Someone else added or deleted a rule while you were editing.', { results: before })
  await ctx.db.$client.query(
    `update assignment_rules r set priority = k.n
     from unnest($1::uuid[], $2::uuid[]) with ordinality as k(org_id, id, n)
     where r.org_id = k.org_id and r.id = k.id`,
    [ids.map(() => ctx.actor.orgId), ids],
  )
  return pageOf('rules', await allRules(ctx), { page_size: mostRules + 1 })
}
