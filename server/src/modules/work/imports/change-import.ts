import { isDeepStrictEqual } from 'node:util'
import type { Input, Reply } from '@fairlead/contract/endpoint'
import { done } from '@fairlead/contract/primitives'
import type * as calls from '@fairlead/contract/work/imports'
import { importDays } from '@fairlead/contract/work/imports'
import { and, eq, sql } from 'drizzle-orm'
import { me } from '#identity/account'
import type { Ctx } from '#platform/context'
import { newId } from '#platform/db'
import { conflict, tooMany } from '#platform/http'
import { takeUploads, uploads } from '#platform/storage'
import { sumUpImport } from '#records/activities'
import { closeBatch, reopenBatch } from '#work/batches'
import { checkReady, checkSettings } from './check-settings.ts'
import { dropFiles } from './drop-imports.ts'
import { imports } from './imports.tables.ts'
import { type ImportRecord, its, lockImport, tellImport, viewOf } from './imports.view.ts'
import { askToRead } from './read-import.job.ts'
import { importJob, isBusy } from './run-import.job.ts'

/** So many of an account are read or gone through at a time. */
const mostBusy = 5

async function refuseTooMany(ctx: Ctx): Promise<void> {
  const busy = await ctx.db
    .select({ id: imports.id })
    .from(imports)
    .where(and(eq(imports.orgId, ctx.actor.orgId), isBusy))
    .limit(mostBusy)
  if (busy.length >= mostBusy) throw tooMany('Several imports are already running. Wait until one finishes.', 10)
}

const kinds: Record<string, ImportRecord['kind']> = { csv: 'csv', xlsx: 'xlsx', vcf: 'vcard' }

/** Begins with a file that was uploaded. */
export async function createImport(
  ctx: Ctx,
  { body }: Input<typeof calls.createImport>,
): Promise<Reply<typeof calls.createImport>> {
  await refuseTooMany(ctx)
  await takeUploads(ctx, 'CLIENT_IMPORT', [body.file_key], 'file_key')
  const [file] = await ctx.db
    .select({ name: uploads.fileName })
    .from(uploads)
    .where(and(eq(uploads.orgId, ctx.actor.orgId), eq(uploads.key, body.file_key)))
  const id = newId()
  const kind = kinds[body.file_key.split('.').at(-1) ?? ''] ?? 'csv'
  await ctx.db.insert(imports).values({
    id,
    orgId: ctx.actor.orgId,
    byId: me(ctx),
    status: 'reading',
    fileKey: body.file_key,
    fileName: body.file_name ?? file?.name ?? '',
    kind,
    createdAt: ctx.now.toISOString(),
    keptUntil: new Date(ctx.now.getTime() + importDays * 86_400_000).toISOString(),
  })
  await askToRead(ctx, id)
  return viewOf(ctx, id)
}

/** Throws 409 while somebody works on it, and once its rows are taken in. */
function requireReady(row: ImportRecord): void {
  if (row.batchId) throw conflict('This import has started. Upload the file again to import it differently.')
  if (row.status !== 'ready' && row.status !== 'failed') throw conflict('This import is running. Stop it first.')
}

const set = (ctx: Ctx, id: string, values: Partial<typeof imports.$inferInsert>) =>
  ctx.db.update(imports).set(values).where(its(ctx, id))

/** Saves how it is to be taken in, or has the file read in another way. */
export async function updateImport(
  ctx: Ctx,
  { params, body }: Input<typeof calls.updateImport>,
): Promise<Reply<typeof calls.updateImport>> {
  const row = await lockImport(ctx, params.id)
  requireReady(row)
  if (body.reading) {
    if (!row.fileKey) throw conflict('The file for this import is no longer available. Upload it again.')
    const { has_header, ...asked } = body.reading
    const isOther =
      row.reading?.has_header === undefined ||
      row.reading.sheet !== asked.sheet ||
      row.reading.delimiter !== asked.delimiter
    // Of another sheet, and of other columns, the headings are looked for again.
    const reading = isOther ? asked : body.reading
    await set(ctx, row.id, { status: 'reading', reading, reason: null, checked: null, counts: null })
    await askToRead(ctx, row.id)
  } else if (body.settings) {
    if (row.status !== 'ready') throw conflict('We couldn’t read this file.')
    checkSettings(row, body.settings)
    const isSame = isDeepStrictEqual(body.settings, row.settings)
    await set(ctx, row.id, {
      settings: body.settings,
      ...(isSame ? {} : { checked: null, counts: null, reason: null }),
    })
  }
  return viewOf(ctx, row.id)
}

const requireRows = (row: ImportRecord): NonNullable<ImportRecord['settings']> => {
  if (!row.rowsKey || !row.settings) throw conflict('The file for this import is no longer available. Upload it again.')
  return row.settings
}

/** Goes through all rows without changing anything. */
export async function checkImport(
  ctx: Ctx,
  { params }: Input<typeof calls.checkImport>,
): Promise<Reply<typeof calls.checkImport>> {
  const row = await lockImport(ctx, params.id)
  requireReady(row)
  await checkReady(ctx, row, requireRows(row))
  await refuseTooMany(ctx)
  await set(ctx, row.id, { status: 'checking', checked: null, counts: null, lookedAt: 0, reason: null })
  ctx.enqueue(importJob, { org_id: ctx.actor.orgId, import_id: row.id })
  return viewOf(ctx, row.id)
}

/** Takes the rows in, or goes on with that. */
export async function startImport(
  ctx: Ctx,
  { params }: Input<typeof calls.startImport>,
): Promise<Reply<typeof calls.startImport>> {
  const row = await lockImport(ctx, params.id)
  if (row.batchId && row.status !== 'stopped' && row.status !== 'failed')
    throw conflict(row.status === 'done' ? 'This import is done.' : 'This import is running.')
  if (!row.batchId) requireReady(row)
  await checkReady(ctx, row, requireRows(row))
  await refuseTooMany(ctx)
  if (row.batchId) await reopenBatch(ctx, row.batchId)
  const at = ctx.now.toISOString()
  await set(ctx, row.id, {
    status: 'queued',
    reason: null,
    finishedAt: null,
    startedAt: row.startedAt ?? at,
    // With the rights of the person who goes on with it.
    byId: me(ctx),
    ...(row.batchId ? {} : { lookedAt: 0, counts: null }),
  })
  ctx.enqueue(importJob, { org_id: ctx.actor.orgId, import_id: row.id })
  return viewOf(ctx, row.id)
}

/** Stops it between two of its rows. */
export async function stopImport(
  ctx: Ctx,
  { params }: Input<typeof calls.stopImport>,
): Promise<Reply<typeof calls.stopImport>> {
  const row = await lockImport(ctx, params.id)
  if (row.status === 'checking') await set(ctx, row.id, { status: 'ready', counts: null, lookedAt: 0 })
  else if (row.status === 'queued' || row.status === 'running') {
    // One that has not begun can be set up again.
    await set(ctx, row.id, row.batchId ? { status: 'stopped' } : { status: 'ready', startedAt: null })
    await sumUpImport(ctx, row.id)
    if (row.batchId) await closeBatch(ctx, row.batchId, { status: 'stopped', reason: 'The import was stopped.' })
  } else throw conflict('This import isn’t running.')
  tellImport(ctx, row)
  return viewOf(ctx, row.id)
}

/** Takes the file and the verdicts away; one that changed nothing is gone then. */
export async function forgetImport(
  ctx: Ctx,
  { params }: Input<typeof calls.forgetImport>,
): Promise<Reply<typeof calls.forgetImport>> {
  const row = await lockImport(ctx, params.id)
  if (['checking', 'queued', 'running'].includes(row.status)) throw conflict('This import is running. Stop it first.')
  await dropFiles(ctx, sql`${imports.orgId} = ${ctx.actor.orgId} and ${imports.id} = ${row.id}`)
  if (!row.batchId) await ctx.db.delete(imports).where(its(ctx, row.id))
  tellImport(ctx, row)
  return done
}
