import type { Input, Reply } from '@fairlead/contract/endpoint'
import type * as calls from '@fairlead/contract/work/assignment-clocks'
import type { AssignmentRun } from '@fairlead/contract/work/assignment-clocks'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { me } from '#identity/account'
import type { Ctx } from '#platform/context'
import { newId, rowsOf } from '#platform/db'
import { conflict, notFound } from '#platform/http'
import { defineJob } from '#platform/jobs'
import { visible } from '#records/clients'
import { users } from '#tables/identity/account'
import { clients } from '#tables/records/clients'
import { assignmentRunItems, assignmentRuns } from './lead-assignment.tables.ts'
import { checkSeesUnassigned } from './plan-unassigned.ts'

const Batch = z.object({ org_id: z.uuid(), run_id: z.uuid() })
export const applyJob = defineJob('apply-rules', Batch)
export const undoJob = defineJob('undo-rules', Batch)

const shown = (ctx: Ctx) => ({
  id: assignmentRuns.id,
  byId: assignmentRuns.byId,
  byName: users.name,
  created_at: assignmentRuns.createdAt,
  clients: assignmentRuns.clients,
  looked_at: assignmentRuns.lookedAt,
  moved: assignmentRuns.moved,
  finished_at: assignmentRuns.finishedAt,
  undone_at: assignmentRuns.undoneAt,
  is_undoing: sql<boolean>`${assignmentRuns.undoneAt} is not null and exists (select 1 from ${assignmentRunItems} i
    where i.org_id = ${ctx.actor.orgId} and i.run_id = ${assignmentRuns.id} and i.undone is null)`,
  given_back: assignmentRuns.givenBack,
})

const mostKept = 50
/** Clients that stayed where they had gone when a run was undone. */
const keptBy = (ctx: Ctx) => sql<
  AssignmentRun['kept']
>`coalesce((select jsonb_agg(jsonb_build_object('id', k.id, 'name', k.name)) from (
    select c.id, c.name from ${assignmentRunItems} i join ${clients} c on c.org_id = ${ctx.actor.orgId} and c.id = i.client_id
    where i.org_id = ${ctx.actor.orgId} and i.run_id = ${assignmentRuns.id} and i.undone = 'kept'
      and c.deleted_at is null and ${visible(ctx.actor)} order by c.name_key, c.id limit ${mostKept}) k), '[]')`

async function runBy(ctx: Ctx, id?: string): Promise<AssignmentRun | undefined> {
  const [row] = await ctx.db
    .select({ ...shown(ctx), kept: keptBy(ctx) })
    .from(assignmentRuns)
    .leftJoin(users, eq(users.id, assignmentRuns.byId))
    .where(and(eq(assignmentRuns.orgId, ctx.actor.orgId), id ? eq(assignmentRuns.id, id) : undefined))
    .orderBy(desc(assignmentRuns.createdAt))
    .limit(1)
  if (!row) return undefined
  const { byId, byName, ...run } = row
  return { ...run, by: byId ? { id: byId, name: byName ?? '' } : null }
}

/** Begins to apply the rules to the clients that nobody has now, as one batch (rule 108). */
export async function applyToUnassigned(
  ctx: Ctx,
  _: Input<typeof calls.applyToUnassigned>,
): Promise<Reply<typeof calls.applyToUnassigned>> {
  checkSeesUnassigned(ctx)
  const { orgId } = ctx.actor
  const id = newId()
  const began = await rowsOf<{ id: string }>(
    ctx.db,
    sql`insert into ${assignmentRuns} (id, org_id, by_id, created_at, clients)
      select ${id}, ${orgId}, ${me(ctx)}, ${ctx.now.toISOString()}::timestamptz, count(*)::int from clients c
      where c.org_id = ${orgId} and c.assigned_to_id is null and c.deleted_at is null and exists (
        select 1 from leads l where l.org_id = ${orgId} and l.client_id = c.id and l.outcome = 'created' and not l.is_test)
      on conflict do nothing returning id`,
  )
  const run = await runBy(ctx, began[0]?.id)
  if (!run) throw new Error('the run was not begun')
  if (began.length === 0) throw conflict('Rules are already being applied.', run)
  ctx.enqueue(applyJob, { org_id: orgId, run_id: id })
  return run
}

/** The last run, for its progress and its undoing. */
export async function lastAssignmentRun(
  ctx: Ctx,
  _: Input<typeof calls.lastAssignmentRun>,
): Promise<Reply<typeof calls.lastAssignmentRun>> {
  checkSeesUnassigned(ctx)
  return { run: (await runBy(ctx)) ?? null }
}

/** Stops a run, if it goes on, and begins to take back what it did. */
export async function undoAssignmentRun(
  ctx: Ctx,
  { params }: Input<typeof calls.undoAssignmentRun>,
): Promise<Reply<typeof calls.undoAssignmentRun>> {
  checkSeesUnassigned(ctx)
  const at = ctx.now.toISOString()
  const undone = await ctx.db
    .update(assignmentRuns)
    .set({ undoneAt: at, finishedAt: sql`coalesce(${assignmentRuns.finishedAt}, ${at}::timestamptz)` })
    .where(
      and(eq(assignmentRuns.orgId, ctx.actor.orgId), eq(assignmentRuns.id, params.id), isNull(assignmentRuns.undoneAt)),
    )
    .returning({ id: assignmentRuns.id })
  const run = await runBy(ctx, params.id)
  if (!run) throw notFound()
  if (undone.length > 0) ctx.enqueue(undoJob, { org_id: ctx.actor.orgId, run_id: run.id })
  return run
}
