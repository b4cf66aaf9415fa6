import { createHash } from 'node:crypto'
import type { ImportColumn, ImportSettings, Target } from '@fairlead/contract/work/imports'
import { and, desc, eq, isNotNull } from 'drizzle-orm'
import { z } from 'zod'
import { actorOf } from '#identity/team'
import type { Ctx } from '#platform/context'
import { together } from '#platform/db'
import { defineJob, type JobWorker, worker } from '#platform/jobs'
import { type Storage, storedFiles } from '#platform/storage'
import { fold } from '#platform/text'
import { fieldsOf } from '#records/custom-fields'
import { type Guess, guessColumns } from './guess.ts'
import { imports } from './imports.tables.ts'
import { type ImportRecord, its, tellImport } from './imports.view.ts'
import { NumberHabits } from './number-habit.ts'
import { type Opened, openFile } from './read-file.ts'
import { asLines, rowsKeyOf } from './rows-file.ts'
import { type SheetRow, Unreadable } from './sheet.ts'

export const readJob = defineJob('read-import', z.object({ org_id: z.uuid(), import_id: z.uuid() }), {
  retries: 6,
  retryDelay: 2,
  concurrency: 2,
  batch: 1,
  seconds: 600,
})

const waitSeconds = 1
const examples = 3

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

function columnsOf({ headers, sample }: Opened, guesses: readonly Guess[], numbers: NumberHabits): ImportColumn[] {
  return headers.map((header, i) => {
    const decimal = numbers.markOf(i)
    const filled = sample.map(({ cells }) => cells[i] ?? '').filter(Boolean)
    return {
      header,
      examples: [...new Set(filled)].slice(0, examples).map((cell) => cell.slice(0, 120)),
      filled: filled.length / sample.length,
      guess: guesses[i] ?? { target: 'skip', because: 'nothing' },
      ...(decimal ? { decimal } : {}),
    }
  })
}

/** What the columns are, and how they are to be taken in unless somebody says otherwise. */
async function understand(ctx: Ctx, row: ImportRecord, opened: Opened, numbers: NumberHabits) {
  const signature = signatureOf(row.kind, opened.headers)
  const [fields, before] = await together([fieldsOf(ctx), remembered(ctx, signature)])
  const known = new Set(fields.map(({ id }) => `field:${id}`))
  const guessed = guessColumns(
    opened.headers,
    opened.headers.map((_, i) => opened.sample.map(({ cells }) => cells[i] ?? '')),
    {
      fields: fields.map(({ id, name, defaultKey }) => ({ id, name, default_key: defaultKey })),
      country: ctx.actor.org.countryCode,
      isCard: row.kind === 'vcard',
    },
  )
  const guesses = guessed.map((guess, i): Guess => {
    const target = before?.mapping[i]
    const isThere = target && (!target.startsWith('field:') || known.has(target))
    return isThere ? { target, because: 'remembered' } : guess
  })
  const settings = { ...(before ?? settingsOf([])), mapping: guesses.map(({ target }) => target) }
  // Who it goes to, and into which groups, is decided anew each time.
  const fresh = settingsOf(settings.mapping)
  return {
    signature,
    columns: columnsOf(opened, guesses, numbers),
    settings: before ? { ...settings, assign: fresh.assign, group_ids: [] } : fresh,
  }
}

async function* watched(rows: AsyncIterable<SheetRow>, look: (row: SheetRow) => void): AsyncGenerator<SheetRow> {
  for await (const row of rows) {
    look(row)
    yield row
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
    const [row, file] = await run.inOrg(orgId, async (ctx) => {
      const mine = and(its(ctx, id), eq(imports.status, 'reading'))
      const [found] = await ctx.db.select().from(imports).where(mine).for('update')
      const stored = found?.fileKey ? (await storedFiles(ctx, [found.fileKey])).get(found.fileKey) : undefined
      // It is still being checked.
      if (found && stored && !['processed', 'failed'].includes(stored.status)) {
        ctx.enqueue(readJob, { org_id: orgId, import_id: id }, { afterSeconds: waitSeconds })
        return []
      }
      if (!found) return []
      const [begun] = await ctx.db
        .update(imports)
        .set({ attempts: found.attempts + 1 })
        .where(mine)
        .returning()
      return [begun, stored] as const
    })
    if (!row) return
    const stored = file?.status === 'processed' && row.fileKey ? await storage.find(row.fileKey) : undefined
    if (!stored) return fail(row, file?.reason ?? 'The file did not arrive. Please send it again.')
    try {
      const opened = await openFile(await readAll(stored.stream()), row.kind, row.reading)
      const rowsKey = rowsKeyOf(row)
      let rows = 0
      const numbers = new NumberHabits()
      const lines = asLines(
        watched(opened.rows, ({ cells }) => {
          rows++
          numbers.look(cells)
        }),
      )
      await storage.store(rowsKey, lines).finally(opened.close)
      const isKept = await run.inOrg(orgId, async (ctx) => {
        const actor = row.byId ? await actorOf(ctx, row.byId) : undefined
        const known = await understand(actor ? ctx.as(actor) : ctx, row, opened, numbers)
        const { reading, sheets, sample } = opened
        const read = await ctx.db
          .update(imports)
          .set({
            ...known,
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
        return read.length > 0
      })
      // Somebody took the file away meanwhile, or reads it in another way.
      if (!isKept) return storage.remove(rowsKey)
      if (row.rowsKey) await storage.remove(row.rowsKey)
    } catch (error) {
      if (error instanceof Unreadable) return fail(row, error.message)
      if (!info.last) throw error
      await fail(row, 'The file could not be read. Save it as .csv, then send it again.')
      throw error
    }
  })
