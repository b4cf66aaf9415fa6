import { setTimeout } from 'node:timers/promises'
import type { SkipReason } from '@fairlead/contract/work/batches'
import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { actorOf } from '#identity/team'
import type { BatchItem, BatchKind } from '#platform/batching'
import { crashPoint } from '#platform/chaos'
import type { Ctx } from '#platform/context'
import { rowsOf, waitForAll } from '#platform/db'
import { HttpError } from '#platform/http'
import { defineJob, type JobWorker, worker } from '#platform/jobs'
import type { BatchRow, StoredChange } from './batches.queries.ts'
import { batches, batchItems, batchParts } from './batches.tables.ts'
import { changeSome } from './change-some.ts'
import { closeBatch, recordGroups, recordItems, tellBatch, tellPeople } from './keep-batch.ts'
import { permittedNow } from './verdicts.ts'

export const batchJob = defineJob('run-batch', z.object({ org_id: z.uuid(), batch_id: z.uuid() }), {
  retries: 3,
  retryDelay: 2,
  concurrency: 2,
  batch: 1,
  seconds: 7200,
})

/** Open screens show the progress, this often at most. */
const tellMs = 1000
/** The first parts follow at once: a change of some hundred clients is soon done. */
const hasty = 5
/** After them a part begins so long after the one before, in milliseconds: others have the database in the meantime. */
const paceMs = 52
/** After one that took longer they have it for so much of the time that it took. */
const rest = 0.05
const gone = 'The person who started this change is no longer on the team.'
export const brokeOff = 'The change stopped partway. Changes made so far are kept. Continue or undo it.'

const its = (ctx: Ctx, id: string) => and(eq(batches.orgId, ctx.actor.orgId), eq(batches.id, id))

async function lockBatch(ctx: Ctx, id: string): Promise<BatchRow | undefined> {
  const [row] = await ctx.db.select().from(batches).where(its(ctx, id)).for('update')
  return row
}

type Part = { ids: string[]; why: SkipReason | null }
/** The clients of the next part of a change, which is its own no more; undefined when there is none. */
async function takePart(ctx: Ctx, row: BatchRow): Promise<Part | undefined> {
  const [part] = await rowsOf<Part>(
    ctx.db,
    sql`delete from ${batchParts} p where p.org_id = ${row.orgId} and p.batch_id = ${row.id} and p.part = (
        select min(n.part) from ${batchParts} n where n.org_id = ${row.orgId} and n.batch_id = ${row.id})
      returning p.client_ids as ids, p.why`,
  )
  return part
}

/** Does the next part of a change. Answers whether there may be more. */
async function changeNext(ctx: Ctx, row: BatchRow): Promise<boolean> {
  const actor = row.byId ? await actorOf(ctx, row.byId) : undefined
  if (!actor) {
    await closeBatch(ctx, row.id, { status: 'stopped', reason: gone })
    return false
  }
  const as = ctx.as(actor)
  const { change } = row.change as StoredChange
  if (!change) return false
  const part = await takePart(ctx, row)
  if (!part) {
    await closeBatch(ctx, row.id)
    if (change.kind === 'reassign') await tellPeople(as, row.id)
    return false
  }
  const { ids, why } = part
  await recordItems(
    ctx,
    row.id,
    why ? ids.map((clientId) => ({ clientId, outcome: why })) : await changeSome(as, change, ids),
  )
  return true
}

/** Takes the next part back. Answers whether there may be more. */
async function undoNext(ctx: Ctx, row: BatchRow, kinds: readonly BatchKind[]): Promise<boolean> {
  const kind = kinds.find((one) => one.kind === row.kind)
  if (!kind) throw new Error(`nobody undoes ${row.kind}`)
  const actor = row.undoneById ? await actorOf(ctx, row.undoneById) : undefined
  if (!actor) {
    await closeBatch(ctx, row.id, { status: 'stopped', reason: gone })
    return false
  }
  const as = ctx.as(actor)
  const { change, beside = {} } = row.change as StoredChange
  const some = await rowsOf<BatchItem>(
    ctx.db,
    sql`select b.client_id as "clientId", b.before, b.after from ${batchItems} b
      where b.org_id = ${row.orgId} and b.batch_id = ${row.id} and b.outcome = 'changed'
        ${row.lastId ? sql`and b.client_id > ${row.lastId}` : sql``} order by b.client_id limit ${kind.atOnce}`,
  )
  if (some.length === 0) {
    const left = await kind.undoBeside?.(as, beside)
    await recordGroups(ctx, row.id, left?.groupIds ?? [], 'leftGroupIds')
    await closeBatch(ctx, row.id, { status: 'undone' })
    if (row.kind === 'reassign') await tellPeople(as, row.id, { isUndo: true })
    return false
  }
  const may = await permittedNow(as, kind, some)
  const back = new Set(may.length > 0 ? await kind.undo(as, { id: row.id, change }, may) : [])
  const kept = some.flatMap(({ clientId }) => (back.has(clientId) ? [] : [clientId]))
  await waitForAll([
    kept.length > 0
      ? rowsOf(
          ctx.db,
          sql`update ${batchItems} b set undone = 'kept'
            where b.org_id = ${row.orgId} and b.batch_id = ${row.id} and b.client_id = any(${sql.param(kept)}::uuid[])`,
        )
      : undefined,
    ctx.db
      .update(batches)
      .set({ putBack: row.putBack + back.size, kept: row.kept + kept.length, lastId: some.at(-1)?.clientId ?? null })
      .where(its(ctx, row.id))
      .execute(),
  ])
  return true
}

async function goOn(ctx: Ctx, id: string, kinds: readonly BatchKind[]): Promise<BatchRow | undefined> {
  // A part that a failing machine forgets is done again: it is not waited for until it is on the disk.
  const [row] = await waitForAll([lockBatch(ctx, id), ctx.db.execute(sql`set local synchronous_commit = off`)])
  if (!row) return undefined
  const isMore =
    row.status === 'undoing'
      ? await undoNext(ctx, row, kinds)
      : row.status === 'running'
        ? await changeNext(ctx, row)
        : false
  await crashPoint('batch.part')
  return isMore ? row : undefined
}

/** Changes many clients, or takes that back, some in each transaction; after a stop it goes on where it was. */
export const runBatches = (kinds: () => readonly BatchKind[]): JobWorker =>
  worker(batchJob, async (run, { org_id: orgId, batch_id: id }, info) => {
    let reportedAt = 0
    let parts = 0
    try {
      for (;;) {
        await info.giveWay()
        const began = performance.now()
        const row = await run.inOrg(orgId, (ctx) => goOn(ctx, id, kinds()))
        if (!row) return
        const took = performance.now() - began
        const share = kinds().find(({ kind }) => kind === row.kind)?.rest ?? rest
        if (++parts > hasty) await setTimeout(Math.max(paceMs - took, took * share))
        if (Date.now() - reportedAt < tellMs) continue
        reportedAt = Date.now()
        await run.inOrg(orgId, async (ctx) => tellBatch(ctx, row))
      }
    } catch (error) {
      // What the person may not do any more, or what the change names and is gone, stops it in words.
      const words = error instanceof HttpError ? error.message : brokeOff
      if (!(error instanceof HttpError) && !info.last) throw error
      await run.inOrg(orgId, (ctx) => closeBatch(ctx, id, { status: 'stopped', reason: words }))
      if (!(error instanceof HttpError)) throw error
    }
  })
