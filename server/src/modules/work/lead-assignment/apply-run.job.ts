import { and, eq, gte, inArray, isNull, sql } from 'drizzle-orm'
import { assignmentApplied } from '#events/assignment'
import { holdMembers, ownerOf } from '#identity/team'
import type { Ctx } from '#platform/context'
import { insertRows, rowsOf, waitForAll } from '#platform/db'
import { worker } from '#platform/jobs'
import { type Move, setAssignees } from '#records/clients'
import { matches } from '#records/rules'
import { clients } from '#tables/records/clients'
import { applyJob, undoJob } from './apply-to-unassigned.ts'
import { type NewClock, replaceClocks, responseClock, resumed } from './clocks/clocks.ts'
import { assignmentClocks, assignmentRunItems, assignmentRuns } from './lead-assignment.tables.ts'
import { type PastLead, unassignedLeads } from './past-leads.ts'
import { ruleSetOf } from './rule-set.ts'
import { takeTurns } from './turns.ts'

type Run = typeof assignmentRuns.$inferSelect
/** So many clients are given out in one transaction: others wait for their rules in the meantime. */
const atOnce = 50

const one = (ctx: Ctx, id: string) => and(eq(assignmentRuns.orgId, ctx.actor.orgId), eq(assignmentRuns.id, id))

async function load(ctx: Ctx, id: string): Promise<Run | undefined> {
  const [row] = await ctx.db.select().from(assignmentRuns).where(one(ctx, id)).for('update')
  return row
}

/** Those of these clients that nobody has still, locked, with whether what tells how to reach them is hidden. */
async function lockUnassigned(ctx: Ctx, ids: string[]): Promise<Map<string, boolean>> {
  const rows = await rowsOf<{ id: string; details_hidden: boolean }>(
    ctx.db,
    sql`select c.id, c.details_hidden from ${clients} c where c.org_id = ${ctx.actor.orgId} and c.id = any(${sql.param(ids)}::uuid[])
      and c.assigned_to_id is null and c.deleted_at is null order by c.id for update`,
  )
  return new Map(rows.map(({ id, details_hidden }) => [id, details_hidden]))
}

type Given = { move: Move; clock: NewClock | null }

/** Decides for clients one after the other, by turns that count like any other. */
async function decideFor(ctx: Ctx, leads: readonly PastLead[]): Promise<Given[]> {
  const set = await ruleSetOf(ctx)
  const given: Given[] = []
  for (const { client, facts } of leads) {
    const { decision, people, written } = await takeTurns(ctx.db, { ctx, set, matchOf: (rule) => matches(rule, facts) })
    await written
    const { rule, userId: to } = decision
    if (rule && to)
      given.push({
        move: { clientId: client.id, from: null, to, ruleName: rule.name, ruleId: rule.id },
        clock: responseClock(ctx.now, rule, to, people.get(to)),
      })
  }
  return given
}

/** Gives the next unassigned clients to whom the rules say. Answers whether there may be more. */
async function applySome(ctx: Ctx, id: string): Promise<boolean> {
  const run = await load(ctx, id)
  if (!run || run.finishedAt) return false
  const found = await unassignedLeads(ctx, atOnce, run.lastId)
  const last = found.at(-1)
  if (!last) {
    await ctx.db.update(assignmentRuns).set({ finishedAt: ctx.now.toISOString() }).where(one(ctx, id))
    await tell(ctx, id)
    return false
  }
  const [set, owner] = await waitForAll([ruleSetOf(ctx), ownerOf(ctx)])
  const members = set.rules.flatMap(({ memberIds }) => memberIds)
  await holdMembers(ctx, [...new Set([owner.id, ...members])])
  const free = await lockUnassigned(
    ctx,
    found.map(({ client }) => client.id),
  )
  const given = await decideFor(
    ctx,
    found.filter(({ client }) => free.has(client.id)),
  )
  const moves = given.map(({ move }) => move)
  await setAssignees(ctx, moves, 'Rules applied to unassigned clients')
  await replaceClocks(
    ctx,
    given.map(({ move, clock }) => ({ clientId: move.clientId, toId: move.to, clock })),
  )
  const items = moves.map(({ clientId, to }) => ({
    orgId: ctx.actor.orgId,
    runId: id,
    clientId,
    toId: to ?? '',
    wasHidden: free.get(clientId) ?? false,
  }))
  await waitForAll([
    insertRows(ctx.db, assignmentRunItems, items),
    ctx.db
      .update(assignmentRuns)
      .set({ lastId: last.client.id, lookedAt: run.lookedAt + found.length, moved: run.moved + items.length })
      .where(one(ctx, id)),
  ])
  return true
}

/** Announces who got how many. */
async function tell(ctx: Ctx, id: string): Promise<void> {
  const people = await ctx.db
    .select({ user_id: assignmentRunItems.toId, clients: sql<number>`count(*)::int` })
    .from(assignmentRunItems)
    .where(and(eq(assignmentRunItems.orgId, ctx.actor.orgId), eq(assignmentRunItems.runId, id)))
    .groupBy(assignmentRunItems.toId)
  if (people.length > 0) ctx.emit(assignmentApplied, id, { people })
}

/** The waiting for claims that a run cut off, by client, as it goes on once the run is undone. */
async function cutOff(ctx: Ctx, run: Run, ids: readonly string[]): Promise<Map<string, NewClock>> {
  const its = assignmentClocks
  const ofRun = and(eq(its.outcome, 'moved'), gte(its.endedAt, run.createdAt))
  const rows = await ctx.db
    .selectDistinctOn([its.clientId])
    .from(its)
    .where(and(eq(its.orgId, ctx.actor.orgId), inArray(its.clientId, [...ids]), isNull(its.userId), ofRun))
    .orderBy(its.clientId, its.endedAt)
  return new Map(rows.map((clock) => [clock.clientId, resumed(ctx.now, clock)]))
}

/** Takes back the next of what a run gave, where it still is. Answers whether there may be more. */
async function undoSome(ctx: Ctx, id: string): Promise<boolean> {
  const run = await load(ctx, id)
  const open = and(
    eq(assignmentRunItems.orgId, ctx.actor.orgId),
    eq(assignmentRunItems.runId, id),
    isNull(assignmentRunItems.undone),
  )
  const items = await ctx.db
    .select()
    .from(assignmentRunItems)
    .where(open)
    .orderBy(assignmentRunItems.clientId)
    .limit(atOnce)
  if (!run?.undoneAt || items.length === 0) return false
  const ids = items.map(({ clientId }) => clientId)
  const waited = await cutOff(ctx, run, ids)
  const moves = items.map(
    ({ clientId, toId, wasHidden }): Move => ({ clientId, from: toId, to: null, hides: wasHidden }),
  )
  const moved = await setAssignees(ctx, moves, 'Applying rules undone')
  const back = moved.map(({ clientId }) => clientId)
  await replaceClocks(
    ctx,
    back.map((clientId) => ({ clientId, toId: null, clock: waited.get(clientId) ?? null })),
  )
  await waitForAll([
    ctx.db
      .update(assignmentRunItems)
      .set({
        undone: sql`case when ${assignmentRunItems.clientId} = any(${sql.param(back)}::uuid[]) then 'given_back' else 'kept' end`,
      })
      .where(and(open, sql`${assignmentRunItems.clientId} = any(${sql.param(ids)}::uuid[])`)),
    ctx.db
      .update(assignmentRuns)
      .set({ givenBack: run.givenBack + back.length })
      .where(one(ctx, id)),
  ])
  return true
}

/** Applies the rules to what nobody has, some clients a transaction; after a stop it goes on where it was. */
export const finishRun = worker(applyJob, async (run, { org_id: orgId, run_id: id }) => {
  while (await run.inOrg(orgId, (ctx) => applySome(ctx, id))) {
    // There may be more.
  }
})

/** Takes a run back. */
export const finishUndo = worker(undoJob, async (run, { org_id: orgId, run_id: id }) => {
  while (await run.inOrg(orgId, (ctx) => undoSome(ctx, id))) {
    // There may be more.
  }
})
