import { dependsOnTime } from '@fairlead/contract/records/groups'
import { and, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '#platform/context'
import { rowsOf } from '#platform/db'
import { defineJob, isQueued, worker } from '#platform/jobs'
import { clients } from '#tables/records/clients'
import { applyRules } from './follow-rules.ts'
import { clientGroupMembers, clientGroupRuns, clientGroups } from './groups.tables.ts'
import { type Compiled, checkRules, compile, rulesOf } from './rules.queries.ts'
import { runsJob } from './runs.ts'

/** How often rules that depend on time are asked again, in seconds. */
const every = 900
const atOnce = 1000

/** Whom time brought into a group or out of it: found through the rule itself, so that what fits is read and no more. */
async function moved(ctx: Ctx, { groupId, where }: Compiled): Promise<string[]> {
  const { orgId } = ctx.actor
  const present = sql`c.org_id = ${orgId} and c.deleted_at is null`
  const ofGroup = sql`m.org_id = ${orgId} and m.group_id = ${groupId}`
  const some = async (query: SQL) => (await rowsOf<{ id: string }>(ctx.db, query)).map(({ id }) => id)
  return [
    ...(await some(sql`select c.id from ${clients} c where ${present} and (${where})
      and not exists (select 1 from ${clientGroupMembers} m where ${ofGroup} and m.client_id = c.id) limit ${atOnce}`)),
    ...(await some(sql`select c.id from ${clientGroupMembers} m join ${clients} c on c.id = m.client_id
      where ${ofGroup} and m.how = 'rule' and ${present} and not coalesce((${where}), false) limit ${atOnce}`)),
  ]
}

/** Brings one group in line. Answers whether there may be more. */
async function bringInLine(ctx: Ctx, groupId: string): Promise<boolean> {
  const rule = (await rulesOf(ctx)).find((one) => one.groupId === groupId)
  if (!rule) return false
  const compiled = compile(ctx, rule)
  const ids = await moved(ctx, compiled)
  return (await applyRules(ctx, ids, [compiled])).length > 0 && ids.length >= atOnce
}

/**
 * Rules that mean another time each day ("within the last 7 days", "overdue") let clients in and out by themselves. A rule
 * that names what is gone rests. Work on groups whose job is no more goes on: since it failed for good, or the workspace
 * came from elsewhere.
 */
export const watchRules = worker(defineJob('watch-group-rules', z.object({}), { every }), async (run) => {
  await run.asSystem('work on groups that nobody goes on with', async (ctx) => {
    const lost = await ctx.db
      .selectDistinct({ orgId: clientGroupRuns.orgId, id: clientGroupRuns.groupId })
      .from(clientGroupRuns)
      .where(
        sql`${isNull(clientGroupRuns.finishedAt)} and not ${isQueued(runsJob, 'group_id', clientGroupRuns.groupId)}`,
      )
    for (const { orgId, id } of lost) ctx.enqueue(runsJob, { org_id: orgId, group_id: id })
  })
  const groups = await run.asSystem('groups whose rules depend on time', (ctx) =>
    ctx.db
      .select({ orgId: clientGroups.orgId, id: clientGroups.id, rule: clientGroups.rule })
      .from(clientGroups)
      .where(and(isNotNull(clientGroups.rule), isNull(clientGroups.deletedAt))),
  )
  for (const orgId of new Set(groups.map((group) => group.orgId))) await run.inOrg(orgId, checkRules)
  for (const { orgId, id, rule } of groups) {
    if (!rule || !dependsOnTime(rule)) continue
    while (await run.inOrg(orgId, (ctx) => bringInLine(ctx, id))) {
      // There may be more.
    }
  }
})
