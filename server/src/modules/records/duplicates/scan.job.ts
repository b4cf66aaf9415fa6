import type { Input, Reply } from '@fairlead/contract/endpoint'
import type * as calls from '@fairlead/contract/records/duplicates'
import { and, eq, gt, isNull, lt, ne, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '#platform/context'
import { defineJob, worker } from '#platform/jobs'
import { clients } from '#tables/records/clients'
import { clientPairs, duplicateScans } from './duplicates.tables.ts'
import { findPairsOf } from './find-pairs.ts'
import { noteReadings } from './readings.ts'
import { scanOf } from './settings.ts'

const job = defineJob('find-pairs', z.object({ org_id: z.uuid() }), { concurrency: 1, batch: 1 })
/** Clients that are looked at in one transaction. */
const atOnce = 500
/** One that ended so lately is not begun again, in milliseconds. */
const freshMs = 60_000
/** One that got no further for so long was cut off: it is begun again. */
const stuckMs = 3_600_000

/** Begins to look through the organisation, unless that was done just now or is being done. */
async function begin(ctx: Ctx): Promise<boolean> {
  const { orgId } = ctx.actor
  const at = ctx.now.toISOString()
  const before = (ms: number) => new Date(ctx.now.getTime() - ms).toISOString()
  const begun = await ctx.db
    .insert(duplicateScans)
    .values({ orgId, startedAt: at })
    .onConflictDoUpdate({
      target: duplicateScans.orgId,
      set: { startedAt: at, lastId: null },
      setWhere: sql`(${duplicateScans.finishedAt} >= ${duplicateScans.startedAt} and ${duplicateScans.finishedAt} < ${before(freshMs)}::timestamptz)
        or ((${duplicateScans.finishedAt} is null or ${duplicateScans.finishedAt} < ${duplicateScans.startedAt}) and ${duplicateScans.startedAt} < ${before(stuckMs)}::timestamptz)`,
    })
    .returning({ orgId: duplicateScans.orgId })
  if (begun.length > 0) ctx.enqueue(job, { org_id: orgId })
  return begun.length > 0
}

/** Somebody wants to see pairs as they are now. */
export async function findPairs(
  ctx: Ctx,
  _input: Input<typeof calls.findPairs>,
): Promise<Reply<typeof calls.findPairs>> {
  await begin(ctx)
  return scanOf(ctx)
}

/** Looks at the next clients. Answers whether there are more. */
async function lookAtSome(ctx: Ctx): Promise<boolean> {
  const { orgId } = ctx.actor
  const [run] = await ctx.db.select().from(duplicateScans).where(eq(duplicateScans.orgId, orgId)).for('update')
  if (!run || (run.finishedAt !== null && run.finishedAt >= run.startedAt)) return false
  const rows = await ctx.db
    .select({ id: clients.id })
    .from(clients)
    .where(and(eq(clients.orgId, orgId), run.lastId ? gt(clients.id, run.lastId) : undefined))
    .orderBy(clients.id)
    .limit(atOnce)
  const ids = rows.map(({ id }) => id)
  // Newer than what was noted by the way: it must not be taken for gone at the end.
  await findPairsOf(ctx, ids, { isWalk: true })
  await noteReadings(ctx, ids)
  const isOver = rows.length < atOnce
  await ctx.db
    .update(duplicateScans)
    .set(isOver ? { finishedAt: ctx.now.toISOString(), lastId: null } : { lastId: ids.at(-1) ?? null })
    .where(eq(duplicateScans.orgId, orgId))
  if (isOver) await dropUnseen(ctx, run.startedAt)
  return !isOver
}

/** What this run saw no more is no pair; what people said of pairs stays. */
async function dropUnseen(ctx: Ctx, since: string): Promise<void> {
  await ctx.db
    .delete(clientPairs)
    .where(
      and(
        eq(clientPairs.orgId, ctx.actor.orgId),
        lt(clientPairs.seenAt, since),
        ne(clientPairs.reason, 'kept_separate'),
        isNull(clientPairs.dismissedAt),
      ),
    )
  ctx.tell({ kind: 'duplicates.changed' })
}

/** Looks through an organisation, some clients a transaction; after a stop it goes on where it was. */
export const lookThrough = worker(job, async (run, { org_id: orgId }) => {
  while (await run.inOrg(orgId, lookAtSome)) {
    // There may be more.
  }
})

const nightly = defineJob('look-for-pairs', z.object({}), { every: 86_400 })
/** Looks through every organisation once a day in which there is anything new. */
export const lookNightly = worker(nightly, async (run) => {
  const orgIds = await run.asSystem('organisations with clients that may be pairs', async (ctx) => {
    const { rows } = await ctx.db.$client.query<{ id: string }>(
      'select o.id from organizations o where exists (select 1 from clients c where c.org_id = o.id)',
    )
    return rows.map(({ id }) => id)
  })
  for (const orgId of orgIds) await run.inOrg(orgId, (ctx) => begin(ctx))
})
