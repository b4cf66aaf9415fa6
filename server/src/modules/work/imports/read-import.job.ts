import { createHash } from 'node:crypto'
import type { ImportColumn, ImportSettings, Target } from '@fairlead/contract/work/imports'
import { and, desc, eq, isNotNull, lt } from 'drizzle-orm'
import { z } from 'zod'
import { actorOf } from '#identity/team'
import type { Ctx } from '#platform/context'
import { defineJob, type JobWorker, worker } from '#platform/jobs'
import { type Storage, storedFiles } from '#platform/storage'
import { fold } from '#platform/text'
import { fieldsOf } from '#records/custom-fields'
import { imports } from './imports.tables.ts'
import { type ImportRecord, its, tellImport } from './imports.view.ts'
import type { GuessField } from './reading/guess.ts'
import { type Read, readApart } from './reading/read-apart.ts'
import { rowsKeyOf } from './reading/rows-file.ts'
import { Unreadable } from './reading/sheet.ts'

export const readJob = defineJob('read-import', z.object({ org_id: z.uuid(), import_id: z.uuid() }), {
  retries: 6,
  retryDelay: 2,
  concurrency: 2,
  byAccount: true,
  seconds: 600,
})

const waitSeconds = 1

/** Has a file read. Each further one of an account that waits lets those of other accounts go first. */
export async function askToRead(ctx: Ctx, id: string, afterSeconds = 0): Promise<void> {
  const { orgId } = ctx.actor
  const waiting = await ctx.db.$count(
    imports,
    and(eq(imports.orgId, orgId), eq(imports.status, 'reading'), lt(imports.id, id)),
  )
  ctx.enqueue(readJob, { org_id: orgId, import_id: id }, { afterSeconds, priority: -waiting })
}

async function readAll(stream: NodeJS.ReadableStream): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** By which headings a sheet is known again; null of one without. */
const signatureOf = (kind: string, headers: readonly (string | null)[]): string | null =>
  headers.every((header) => header === null)
    ? null
    : createHash('sha256')
        .update(JSON.stringify([kind, ...headers.map((header) => fold(header ?? ''))]))
        .digest('hex')

/** The settings with which such a sheet was taken in last. */
async function remembered(ctx: Ctx, signature: string | null): Promise<ImportSettings | undefined> {
  if (!signature) return undefined
  const [last] = await ctx.db
    .select({ settings: imports.settings })
    .from(imports)
    .where(and(eq(imports.orgId, ctx.actor.orgId), eq(imports.signature, signature), isNotNull(imports.startedAt)))
    .orderBy(desc(imports.startedAt))
    .limit(1)
  return last?.settings ?? undefined
}

const settingsOf = (mapping: Target[]): ImportSettings => ({
  mapping,
  keys: mapping.includes('id') ? ['id', 'phone', 'email'] : ['phone', 'email'],
  duplicates: 'fill',
  assign: { to: 'me' },
  group_ids: [],
  new_groups: false,
  new_options: false,
  country: null,
  dates: 'guess',
})

/** How the columns are to be taken in unless somebody says otherwise: as such a file was the last time. */
async function understand(ctx: Ctx, row: ImportRecord, read: Read, fields: readonly GuessField[]) {
  const headers = read.columns.map(({ header }) => header)
  const signature = signatureOf(row.kind, headers)
  const before = await remembered(ctx, signature)
  const known = new Set(fields.map(({ id }) => `field:${id}`))
  const columns = read.columns.map((column, i): ImportColumn => {
    const target = before?.mapping[i]
    const isThere = target && (!target.startsWith('field:') || known.has(target))
    return isThere ? { ...column, guess: { target, because: 'remembered' } } : column
  })
  const settings = { ...(before ?? settingsOf([])), mapping: columns.map(({ guess }) => guess.target) }
  // Who it goes to, and into which groups, is decided again each time.
  const fresh = settingsOf(settings.mapping)
  return {
    signature,
    columns,
    settings: before ? { ...settings, assign: fresh.assign, group_ids: [] } : fresh,
  }
}

/** Reads files that were sent: what the columns are is known then, and the rows can be gone through. */
export const readImports = (storage: Storage): JobWorker =>
  worker(readJob, async (run, { org_id: orgId, import_id: id }, info) => {
    const fail = (row: ImportRecord, reason: string) =>
      run.inOrg(orgId, async (ctx) => {
        await ctx.db
          .update(imports)
          .set({ status: 'failed', reason })
          .where(and(its(ctx, id), eq(imports.status, 'reading')))
        tellImport(ctx, row)
      })
    const begun = await run.inOrg(orgId, async (ctx) => {
      const mine = and(its(ctx, id), eq(imports.status, 'reading'))
      const [found] = await ctx.db.select().from(imports).where(mine).for('update')
      const stored = found?.fileKey ? (await storedFiles(ctx, [found.fileKey])).get(found.fileKey) : undefined
      // It is still being checked.
      if (found && stored && !['processed', 'failed'].includes(stored.status)) {
        await askToRead(ctx, id, waitSeconds)
        return undefined
      }
      if (!found) return undefined
      const [row] = await ctx.db
        .update(imports)
        .set({ attempts: found.attempts + 1 })
        .where(mine)
        .returning()
      const actor = found.byId ? await actorOf(ctx, found.byId) : undefined
      const as = actor ? ctx.as(actor) : ctx
      const fields = await fieldsOf(as)
      return (
        row && {
          row,
          file: stored,
          fields: fields.map(({ id, name, defaultKey }) => ({ id, name, default_key: defaultKey })),
          country: as.actor.org.countryCode,
        }
      )
    })
    if (!begun) return
    const { row, file, fields, country } = begun
    const stored = file?.status === 'processed' && row.fileKey ? await storage.find(row.fileKey) : undefined
    if (!stored) return fail(row, file?.reason ?? 'The file didn’t arrive. Please upload it again.')
    try {
      const rowsKey = rowsKeyOf(row)
      const read = await readApart(
        {
          bytes: await readAll(stored.stream()),
          kind: row.kind,
          as: row.reading,
          fields,
          country,
        },
        (lines) => storage.store(rowsKey, lines),
      )
      const isKept = await run.inOrg(orgId, async (ctx) => {
        const { reading, sheets, sample, rows } = read
        const updated = await ctx.db
          .update(imports)
          .set({
            ...(await understand(ctx, row, read, fields)),
            reading,
            sheets,
            sample,
            rows,
            rowsKey,
            status: 'ready',
            reason: null,
            fileSize: stored.size,
          })
          .where(and(its(ctx, id), eq(imports.attempts, row.attempts), eq(imports.status, 'reading')))
          .returning({ id: imports.id })
        tellImport(ctx, row)
        return updated.length > 0
      })
      // Somebody took the file away in the meantime, or reads it in another way.
      if (!isKept) return storage.remove(rowsKey)
      if (row.rowsKey) await storage.remove(row.rowsKey)
    } catch (error) {
      if (error instanceof Unreadable) return fail(row, error.message)
      if (!info.last) throw error
      await fail(row, 'We couldn’t read this file. Save it as .csv and upload it again.')
      throw error
    }
  })
