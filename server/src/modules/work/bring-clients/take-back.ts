import type { Input, Reply } from '@fairlead/contract/endpoint'
import { done } from '@fairlead/contract/primitives'
import type * as calls from '@fairlead/contract/work/invitations'
import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { me } from '#identity/account'
import type { Ctx } from '#platform/context'
import { rowsOf } from '#platform/db'
import { notFound } from '#platform/http'
import { defineJob, worker } from '#platform/jobs'
import { hide } from '#records/activities'
import { binClients } from '#records/clients'
import { activities } from '#tables/records/activities'
import { clients } from '#tables/records/clients'
import { broughtBatches, broughtClients } from './bring-clients.tables.ts'

const takeBackJob = defineJob('take-clients-back', z.object({ org_id: z.uuid(), batch_id: z.uuid() }))
const atOnce = 25
const mostNamed = 50

type Row = { copied: number; joined: number; taken_back: number; kept: number }

const newestOf = async (ctx: Ctx) => {
  const [batch] = await ctx.db
    .select()
    .from(broughtBatches)
    .where(and(eq(broughtBatches.orgId, ctx.actor.orgId), eq(broughtBatches.userId, me(ctx))))
    .orderBy(desc(broughtBatches.createdAt))
    .limit(1)
  return batch
}

/** How far the clients are that one brings along, and which of them the team had already. */
export async function getBroughtClients(
  ctx: Ctx,
  _input: Input<typeof calls.getBroughtClients>,
): Promise<Reply<typeof calls.getBroughtClients>> {
  const batch = await newestOf(ctx)
  if (!batch) return { brought: null }
  const its = sql`b.org_id = ${ctx.actor.orgId} and b.batch_id = ${batch.id}`
  const [[counts], known] = await Promise.all([
    rowsOf<Row>(
      ctx.db,
      sql`select (count(*) filter (where outcome = 'copied'))::int as copied, (count(*) filter (where outcome = 'joined'))::int as joined,
          (count(*) filter (where undone = 'taken_back'))::int as taken_back, (count(*) filter (where undone = 'kept'))::int as kept
        from ${broughtClients} b where ${its}`,
    ),
    rowsOf<{ name: string; holder: string | null }>(
      ctx.db,
      sql`select b.name, u.name as holder from ${broughtClients} b
        left join ${clients} c on c.org_id = ${ctx.actor.orgId} and c.id = b.client_id left join users u on u.id = c.assigned_to_id
        where ${its} and b.outcome = 'joined' order by b.source_id limit ${mostNamed}`,
    ),
  ])
  return {
    brought: {
      total: batch.total,
      ...(counts ?? { copied: 0, joined: 0, taken_back: 0, kept: 0 }),
      known,
      is_finished: batch.finishedAt !== null || batch.undoneAt !== null,
      is_undone: batch.undoneAt !== null,
    },
  }
}

/** Takes back what one brought along, also while it still comes. */
export async function undoBroughtClients(
  ctx: Ctx,
  _input: Input<typeof calls.undoBroughtClients>,
): Promise<Reply<typeof calls.undoBroughtClients>> {
  const newest = await newestOf(ctx)
  if (!newest) throw notFound()
  const [batch] = await ctx.db
    .update(broughtBatches)
    .set({ undoneAt: ctx.now.toISOString() })
    .where(
      and(eq(broughtBatches.orgId, ctx.actor.orgId), eq(broughtBatches.id, newest.id), isNull(broughtBatches.undoneAt)),
    )
    .returning({ id: broughtBatches.id })
  if (!batch) throw notFound()
  ctx.enqueue(takeBackJob, { org_id: ctx.actor.orgId, batch_id: batch.id })
  return done
}

/**
 * Puts copies into the bin that nobody worked with since, and takes what was written into others from sight
 * (rule 210). The rest stays, and is counted.
 */
async function takeSomeBack(ctx: Ctx, batchId: string): Promise<number> {
  const open = and(
    eq(broughtClients.orgId, ctx.actor.orgId),
    eq(broughtClients.batchId, batchId),
    isNull(broughtClients.undone),
  )
  const [batch] = await ctx.db
    .select()
    .from(broughtBatches)
    .where(and(eq(broughtBatches.orgId, ctx.actor.orgId), eq(broughtBatches.id, batchId)))
    .for('update')
  if (!batch) return 0
  const items = await ctx.db
    .select()
    .from(broughtClients)
    .where(open)
    .orderBy(asc(broughtClients.sourceId))
    .limit(atOnce)
  for (const item of items) {
    const undone = item.outcome === 'joined' ? await unsay(ctx, item) : await bin(ctx, item.clientId, batch.userId)
    await ctx.db
      .update(broughtClients)
      .set({ undone: undone ? 'taken_back' : 'kept' })
      .where(and(open, eq(broughtClients.sourceId, item.sourceId)))
  }
  return items.length
}

/** Whether all that was written into a client of the team is out of sight: what somebody has changed since stays. */
async function unsay(ctx: Ctx, { clientId, activityIds }: typeof broughtClients.$inferSelect): Promise<boolean> {
  const untouched = await ctx.db
    .select({ id: activities.id })
    .from(activities)
    .where(
      and(
        eq(activities.orgId, ctx.actor.orgId),
        inArray(activities.id, activityIds),
        eq(activities.version, 1),
        isNull(activities.deletedAt),
      ),
    )
  for (const { id } of untouched) await hide(ctx, { id, clientId })
  return untouched.length === activityIds.length
}

/** Whether a copy went to the bin: one that is somebody else's by now or was worked with stays. */
async function bin(ctx: Ctx, id: string, userId: string): Promise<boolean> {
  const [row] = await rowsOf<{ is_untouched: boolean }>(
    ctx.db,
    sql`select c.version = 1 and c.assigned_to_id = ${userId}
        and coalesce(c.last_interaction_at <= c.updated_at, true)
        and not exists (select 1 from activities a where a.org_id = ${ctx.actor.orgId} and a.client_id = c.id
          and (a.created_at > c.updated_at + interval '1 second' or a.version > 1 or a.deleted_at is not null)) as is_untouched
      from ${clients} c where c.org_id = ${ctx.actor.orgId} and c.id = ${id} and c.deleted_at is null for update`,
  )
  if (!row?.is_untouched) return false
  await binClients(ctx, [id])
  return true
}

/** Takes the rest of a batch back, some at a time. */
export const takeClientsBack = worker(takeBackJob, async (run, { org_id: orgId, batch_id: id }) => {
  let count = atOnce
  while (count === atOnce) count = await run.inOrg(orgId, (ctx) => takeSomeBack(ctx, id))
})
