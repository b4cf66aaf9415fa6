import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { actorOf } from '#identity/team'
import { crashPoint } from '#platform/chaos'
import type { Ctx, Runner } from '#platform/context'
import { rowsOf } from '#platform/db'
import { HttpError } from '#platform/http'
import { defineJob, type JobWorker, worker } from '#platform/jobs'
import type { Storage } from '#platform/storage'
import { sumUpImport } from '#records/activities'
import { closeBatch, openBatch } from '#work/batches'
import { importRows, imports } from './imports.tables.ts'
import { type ImportRecord, its, tellImport } from './imports.view.ts'
import type { Would } from './plan-rows.ts'
import { openRows } from './reading/rows-apart.ts'
import { Unreadable } from './reading/sheet.ts'
import { checkSome, importSome, Stopped } from './run-chunk.ts'

export const importJob = defineJob('run-import', z.object({ org_id: z.uuid(), import_id: z.uuid() }), {
  retries: 20,
  retryDelay: 2,
  concurrency: 2,
  byAccount: true,
  seconds: 7200,
})

/** Open screens show the progress, this often at most. */
const tellMs = 1000

export const forgetRows = (ctx: Ctx, id: string) =>
  ctx.db.delete(importRows).where(and(eq(importRows.orgId, ctx.actor.orgId), eq(importRows.importId, id)))

/** Begins an attempt; undefined where there is nothing to do any more. */
async function begin(ctx: Ctx, id: string): Promise<ImportRecord | undefined> {
  const [row] = await ctx.db.select().from(imports).where(its(ctx, id)).for('update')
  if (!row || !['queued', 'running', 'checking'].includes(row.status)) return undefined
  const isFirst = row.status === 'queued' && row.batchId === null
  // The verdicts of the dry run make way for what is done.
  if (row.status === 'checking' || isFirst) await forgetRows(ctx, id)
  const actor = row.byId ? await actorOf(ctx, row.byId) : undefined
  const batchId = isFirst
    ? await openBatch(actor ? ctx.as(actor) : ctx, {
        kind: 'import',
        status: 'running',
        total: row.rows ?? 0,
        change: null,
        names: [row.fileName],
      })
    : row.batchId
  const [begun] = await ctx.db
    .update(imports)
    .set({
      status: row.status === 'checking' ? 'checking' : 'running',
      attempts: row.attempts + 1,
      batchId,
      ...(isFirst ? { lookedAt: 0, counts: null } : {}),
    })
    .where(its(ctx, id))
    .returning()
  return begun
}

/** Ends this attempt with what it came to. */
async function end(ctx: Ctx, row: ImportRecord, status: 'done' | 'failed' | 'ready', reason: string | null) {
  const ended = await ctx.db
    .update(imports)
    .set({
      status,
      reason,
      ...(status === 'done' || status === 'failed' ? { finishedAt: ctx.now.toISOString() } : {}),
      ...(status === 'ready' && reason === null ? { checked: imports.counts } : {}),
    })
    .where(and(its(ctx, row.id), eq(imports.attempts, row.attempts), eq(imports.status, row.status)))
    .returning({ id: imports.id })
  if (ended.length === 0) return
  if (row.status === 'running') await sumUpImport(ctx, row.id)
  if (row.batchId && row.status === 'running')
    await closeBatch(ctx, row.batchId, status === 'done' ? {} : { status: 'stopped', reason })
  tellImport(ctx, row)
}

const gone = 'The person who started this import is no longer on the team.'
const brokeOff = 'The import stopped partway. Clients imported so far are kept. Continue or undo it.'

/** What an import fills; with the statistics of nearly empty tables each look-up would read all that was added. */
const filled = ['clients', 'client_contacts', 'activities', 'custom_values', 'import_rows', 'batch_items']
/** After so many rows statistics are taken, and again after four times as many, and so on. */
const firstRows = 1000

/** Takes the database's statistics again when the tables have grown much by an import, `place` rows far. */
const takeStatistics = (run: Runner, place: number): Promise<unknown> =>
  run.asSystem('statistics of tables that an import fills', async (ctx) => {
    const [known] = await rowsOf<{ is_small: boolean }>(
      ctx.db,
      sql`select reltuples < ${place * 20} as is_small from pg_class where oid = 'clients'::regclass`,
    )
    if (known?.is_small) await rowsOf(ctx.db, sql.raw(`analyze ${filled.join(', ')}`))
  })

/** Goes through the rows that are left, some in each transaction, with the rights that the person has then. */
async function goThrough(run: Runner, storage: Storage, row: ImportRecord): Promise<void> {
  const isCheck = row.status === 'checking'
  const would: Would = { holders: new Map(), known: new Map(), made: new Set(), fresh: new Map() }
  let place = isCheck ? 0 : row.lookedAt
  let reportedAt = 0
  let statisticsAt = firstRows
  while (statisticsAt <= place) statisticsAt *= 4
  const rows = await openRows(storage, row.rowsKey, place)
  try {
    for (let count = await rows.next(); count > 0; count = await rows.next()) {
      await run.inOrg(row.orgId, async (ctx) => {
        const actor = row.byId ? await actorOf(ctx, row.byId) : undefined
        if (!actor) throw new HttpError(403, gone)
        const as = ctx.as(actor)
        await (isCheck ? checkSome(as, row, rows.read, would, place) : importSome(as, row, rows.read))
        if (Date.now() - reportedAt > tellMs) tellImport(ctx, row)
      })
      place += count
      if (Date.now() - reportedAt > tellMs) reportedAt = Date.now()
      await crashPoint('import.committed')
      if (isCheck || place < statisticsAt) continue
      statisticsAt *= 4
      await takeStatistics(run, place)
    }
  } finally {
    await rows.close()
  }
}

/** Takes sheets in, and tries that first; after a stop it goes on where it was. */
export const runImports = (storage: Storage): JobWorker =>
  worker(importJob, async (run, { org_id: orgId, import_id: id }, info) => {
    const row = await run.inOrg(orgId, (ctx) => begin(ctx, id))
    if (!row) return
    const over = row.status === 'checking' ? 'ready' : 'done'
    try {
      await goThrough(run, storage, row)
      await run.inOrg(orgId, (ctx) => end(ctx, row, over, null))
    } catch (error) {
      if (error instanceof Stopped) return
      const isSaid = error instanceof HttpError || error instanceof Unreadable
      if (!isSaid && !info.last) throw error
      const reason = isSaid ? error.message : brokeOff
      await run.inOrg(orgId, (ctx) => end(ctx, row, over === 'ready' ? 'ready' : 'failed', reason))
      if (!isSaid) throw error
    }
  })

/** Whether an import is being read or gone through, as a condition. */
export const isBusy = sql`${imports.status} in ('reading', 'checking', 'queued', 'running')`
