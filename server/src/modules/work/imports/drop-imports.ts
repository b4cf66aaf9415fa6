import { and, eq, inArray, lt, notExists, or, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Actor, type Ctx, type Runner, systemActor } from '#platform/context'
import { defineJob, isQueued, type JobWorker, worker } from '#platform/jobs'
import { dropUploads, type Storage, uploads } from '#platform/storage'
import { batches } from '#tables/work/batches'
import { closeBatch } from '#work/batches'
import { importRows, imports } from './imports.tables.ts'
import { type ImportRecord, tellImport } from './imports.view.ts'
import { readJob } from './read-import.job.ts'
import { importJob } from './run-import.job.ts'

const removeJob = defineJob('remove-imports', z.object({ keys: z.array(z.string()) }), { retries: 8, retryDelay: 60 })
const most = 50
const notKept = 'The file is no longer kept. Upload it again.'
const notHere = 'The file stayed on the previous server. You can undo the import or upload the file again.'
const brokeOff = 'The server stopped partway. Continue or undo it.'

type Ended = Pick<ImportRecord, 'id' | 'orgId' | 'byId' | 'batchId'>
/** Ends the batches of imports that were under way, so that they can be undone, and tells the person who made them. */
async function endBatches(ctx: Ctx<Actor | null>, ended: readonly Ended[], reason: string): Promise<void> {
  for (const row of ended) {
    const as = ctx.as(systemActor(row.orgId))
    if (row.batchId) await closeBatch(as, row.batchId, { status: 'stopped', reason })
    tellImport(as, row)
  }
}

/**
 * Takes away what imports keep of people: the files, their rows and what became of each. That they were made, with
 * their counts, stays. Answers of how many.
 */
export async function dropFiles(ctx: Ctx<Actor | null>, which: SQL, reason = notKept): Promise<number> {
  const held = and(which, sql`(${imports.fileKey} is not null or ${imports.rowsKey} is not null)`)
  const rows = await ctx.db.select().from(imports).where(held).orderBy(imports.id).limit(most).for('update')
  if (rows.length === 0) return 0
  const ids = rows.map(({ id }) => id)
  const orgs = [...new Set(rows.map(({ orgId }) => orgId))]
  await ctx.db
    .update(imports)
    .set({
      fileKey: null,
      rowsKey: null,
      sample: null,
      columns: sql`(select coalesce(jsonb_agg(k || '{"examples":[]}'), '[]') from jsonb_array_elements(${imports.columns}) k)`,
      reason: sql`case when ${imports.status} in ('done', 'stopped') then ${imports.reason} else ${reason} end`,
      status: sql`case when ${imports.status} in ('done', 'stopped') then ${imports.status} else 'failed' end`,
    })
    .where(and(inArray(imports.orgId, orgs), inArray(imports.id, ids)))
  await endBatches(
    ctx,
    rows.filter(({ status }) => status === 'queued' || status === 'running'),
    reason,
  )
  await ctx.db.delete(importRows).where(and(inArray(importRows.orgId, orgs), inArray(importRows.importId, ids)))
  const keys = rows.flatMap(({ fileKey }) => fileKey ?? [])
  if (keys.length > 0) await dropUploads(ctx, and(inArray(uploads.orgId, orgs), inArray(uploads.key, keys)))
  ctx.enqueue(removeJob, { keys: rows.flatMap(({ rowsKey }) => rowsKey ?? []) })
  return rows.length
}

/**
 * The same of all imports of an organisation: somebody who may stand in one of them is to be forgotten. Those that were
 * not done say the reason.
 */
export async function dropImports(ctx: Ctx, reason = notKept): Promise<number> {
  let all = 0
  for (;;) {
    const dropped = await dropFiles(ctx, sql`${imports.orgId} = ${ctx.actor.orgId}`, reason)
    all += dropped
    if (dropped < most) return all
  }
}

/**
 * Says of imports whose job is no more, since the process died each time, that they broke off; what has changed nothing
 * yet can be set up again.
 */
const failLost = (run: Runner): Promise<unknown> =>
  run.asSystem('imports that nobody goes on with', async (ctx) => {
    const isUnbegun = sql`${imports.status} <> 'reading' and ${imports.batchId} is null`
    const lost = await ctx.db
      .update(imports)
      .set({
        status: sql`case when ${isUnbegun} then 'ready' else 'failed' end`,
        reason: sql`case when ${isUnbegun} then ${'The server stopped partway. Try again.'} else ${brokeOff} end`,
        startedAt: sql`case when ${imports.batchId} is null then null else ${imports.startedAt} end`,
      })
      .where(
        or(
          and(eq(imports.status, 'reading'), sql`not ${isQueued(readJob, 'import_id', imports.id)}`),
          and(
            sql`${imports.status} in ('checking', 'queued', 'running')`,
            sql`not ${isQueued(importJob, 'import_id', imports.id)}`,
          ),
        ),
      )
      .returning()
    await endBatches(ctx, lost, brokeOff)
  })

/** Stops what imports did that are not here, since their workspace came from elsewhere: it can be undone. */
const stopStrays = (run: Runner): Promise<unknown> =>
  run.asSystem('what imports did that are not here', async (ctx) => {
    const its = and(eq(imports.orgId, batches.orgId), eq(imports.batchId, batches.id))
    const strays = await ctx.db
      .select({ id: batches.id, orgId: batches.orgId })
      .from(batches)
      .where(
        and(
          sql`${batches.kind} = 'import' and ${batches.status} = 'running'`,
          notExists(ctx.db.select({ id: imports.id }).from(imports).where(its)),
        ),
      )
    for (const { id, orgId } of strays)
      await closeBatch(ctx.as(systemActor(orgId)), id, { status: 'stopped', reason: notHere })
  })

/** Looks after imports: what is over goes, and what was broken off says so. Removes files once that is committed. */
export const tidyImports = (storage: Storage): JobWorker[] => [
  worker(defineJob('sweep-imports', z.object({}), { every: 600 }), async (run) => {
    const over = () =>
      run.asSystem('imports whose days are over', (ctx) => dropFiles(ctx, lt(imports.keptUntil, ctx.now.toISOString())))
    while ((await over()) === most) {
      // There may be more.
    }
    await failLost(run)
    await stopStrays(run)
  }),
  worker(removeJob, async (_run, { keys }) => {
    for (const key of keys) await storage.remove(key)
  }),
]
