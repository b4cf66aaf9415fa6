import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import { rowsOf } from '#platform/db'
import { worker } from '#platform/jobs'
import { lockClients, setGroups, tellClients } from '#records/clients'
import { clients } from '#tables/records/clients'
import { applyRules, followRules } from './follow-rules.ts'
import { clientGroupMembers, clientGroupRuns, clientGroups, type GroupRunKind } from './groups.tables.ts'
import { compile, rulesOf } from './rules.queries.ts'
import { runsJob } from './runs.ts'

type Run = typeof clientGroupRuns.$inferSelect
/** So many clients are looked at in one transaction: the person who wants one of them waits for a moment at most. */
const atOnce = 1000
/** Open screens show the progress, this often at most. */
const tellMs = 1000

/** The clients that a run goes through, in the order of their ids. */
const sources: Record<GroupRunKind, (ctx: Ctx, run: Run) => ReturnType<typeof sql>> = {
  rule: (ctx) => sql`select c.id from ${clients} c where c.org_id = ${ctx.actor.orgId} and c.deleted_at is null`,
  members: (ctx, run) => ofGroup(ctx, run.groupId),
  merge: (ctx, run) => ofGroup(ctx, run.otherId),
  unmerge: (ctx, run) => ofGroup(ctx, run.otherId),
}
const ofGroup = (ctx: Ctx, id: string | null) => sql`select m.client_id as id from ${clientGroupMembers} m
  where m.org_id = ${ctx.actor.orgId} and m.group_id = ${id}::uuid`

/**
 * Puts clients of the group that goes into the one that stays; by hand, so that no rule takes them out again. Those whom
 * its rule took were members already: they stay so since then.
 */
async function bringAcross(ctx: Ctx, run: Run, ids: readonly string[]): Promise<void> {
  const { orgId } = ctx.actor
  await ctx.db.execute(sql`
    insert into ${clientGroupMembers} (org_id, group_id, client_id, how, is_member, by_id, at, merged_from_id)
    select ${orgId}, ${run.groupId}, m.client_id, 'pinned', true, ${run.byId}::uuid, ${ctx.now.toISOString()}::timestamptz, m.group_id
    from ${clientGroupMembers} m
    where m.org_id = ${orgId} and m.group_id = ${run.otherId}::uuid and m.client_id = any(${sql.param([...ids])}::uuid[]) and m.is_member
    on conflict (org_id, group_id, client_id) do update
      set how = 'pinned', by_id = excluded.by_id, merged_from_id = excluded.merged_from_id
      where ${clientGroupMembers.how} = 'rule'`)
}

/** Takes out again what a merge brought and nobody has touched since. */
async function takeBack(ctx: Ctx, run: Run, ids: readonly string[]): Promise<void> {
  await ctx.db.execute(sql`
    delete from ${clientGroupMembers} m where m.org_id = ${ctx.actor.orgId} and m.group_id = ${run.groupId}
      and m.client_id = any(${sql.param([...ids])}::uuid[]) and m.merged_from_id = ${run.otherId}::uuid and m.how = 'pinned'`)
}

/** What one run does with some clients. Answers how many changed. */
async function doSome(ctx: Ctx, run: Run, ids: readonly string[]): Promise<number> {
  if (run.kind === 'rule') {
    const rule = (await rulesOf(ctx)).find(({ groupId }) => groupId === run.groupId)
    return rule ? (await applyRules(ctx, ids, [compile(ctx, rule)])).length : 0
  }
  const locked = await lockClients(ctx, ids)
  if (run.kind === 'merge') await bringAcross(ctx, run, locked)
  if (run.kind === 'unmerge') await takeBack(ctx, run, locked)
  const changed = await setGroups(ctx, locked)
  tellClients(ctx, changed)
  // What came by a merge may fit the rule as well.
  await followRules(ctx, locked, run.kind === 'unmerge' ? undefined : ['clientGroups'])
  return changed.length
}

/** Whether a run has nothing to follow: its rule was taken away, or names what is gone. */
const isIdle = async (ctx: Ctx, { kind, groupId }: Run): Promise<boolean> =>
  kind === 'rule' && !(await rulesOf(ctx)).some((rule) => rule.groupId === groupId)

const open = (ctx: Ctx, column: 'id' | 'groupId', id: string) =>
  and(eq(clientGroupRuns.orgId, ctx.actor.orgId), eq(clientGroupRuns[column], id), isNull(clientGroupRuns.finishedAt))

/**
 * What is to be done next with a group. Before it begins, the person who is being put into the group that it goes through is
 * waited for, with nothing else held: it would go by before they are there, and a group that is gone would stay on them.
 */
async function nextRun(ctx: Ctx, groupId: string): Promise<string | undefined> {
  const [run] = await ctx.db
    .select()
    .from(clientGroupRuns)
    .where(open(ctx, 'groupId', groupId))
    .orderBy(clientGroupRuns.createdAt, clientGroupRuns.id)
    .limit(1)
  // Each member that is written holds its group, lightly.
  if (run && !run.lastId)
    await ctx.db
      .select({ id: clientGroups.id })
      .from(clientGroups)
      .where(and(eq(clientGroups.orgId, ctx.actor.orgId), eq(clientGroups.id, run.otherId ?? groupId)))
      .for('update')
  return run?.id
}

/** Does the next part of a run. Answers when screens were told. */
async function goOn(ctx: Ctx, id: string, reportedAt: number): Promise<number> {
  const [run] = await ctx.db
    .select()
    .from(clientGroupRuns)
    .where(open(ctx, 'id', id))
    .for('update')
  if (!run) return reportedAt
  const from = sources[run.kind](ctx, run)
  const found = await rowsOf<{ id: string }>(
    ctx.db,
    sql`select x.id from (${from}) x where ${run.lastId ? sql`x.id > ${run.lastId}::uuid` : sql`true`} order by x.id limit ${atOnce}`,
  )
  const ids = found.map(({ id }) => id)
  const isOver = ids.length < atOnce || (await isIdle(ctx, run))
  const changed = ids.length > 0 ? await doSome(ctx, run, ids) : 0
  const total = run.lastId || isOver ? run.total : await size(ctx, from)
  await ctx.db
    .update(clientGroupRuns)
    .set({
      total,
      lookedAt: run.lookedAt + ids.length,
      changed: run.changed + changed,
      lastId: ids.at(-1) ?? run.lastId,
      finishedAt: isOver ? ctx.now.toISOString() : null,
    })
    .where(open(ctx, 'id', id))
  const isDue = isOver || ctx.now.getTime() - reportedAt > tellMs
  if (isDue) ctx.tell({ kind: isOver ? 'groups.changed' : 'groups.progress' })
  return isDue ? ctx.now.getTime() : reportedAt
}

async function size(ctx: Ctx, from: ReturnType<typeof sql>): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(ctx.db, sql`select count(*)::int as count from (${from}) x`)
  return row?.count ?? 0
}

/** Goes through all clients of a group, or all that its rule may take, some a transaction; after a stop it goes on where it was. */
export const doRuns = worker(runsJob, async (run, { org_id: orgId, group_id: groupId }) => {
  let reportedAt = 0
  for (;;) {
    const next = await run.inOrg(orgId, (ctx) => nextRun(ctx, groupId))
    if (!next) return
    reportedAt = await run.inOrg(orgId, (ctx) => goOn(ctx, next, reportedAt))
  }
})
