import { Readable } from 'node:stream'
import { neutralised } from '@fairlead/contract/cells'
import type { RowOutcome } from '@fairlead/contract/work/row-outcomes'
import { and, asc, eq, gt } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { SessionCheck } from '#identity/session'
import type { Ctx } from '#platform/context'
import { HttpError, notFound, unauthenticated } from '#platform/http'
import { tokenHash } from '#platform/secrets'
import type { Storage } from '#platform/storage'
import type { Log } from '#platform/telemetry'
import type { Units } from '#platform/units'
import { importRows } from './imports.tables.ts'
import { type ImportRecord, oneImport } from './imports.view.ts'
import { keptRows } from './reading/rows-file.ts'

export type SheetDeps = {
  storage: Storage
  units: () => Units
  cookieName: string
  checkSessions: SessionCheck
  log: Log
}

const said: Record<RowOutcome, string> = {
  new: 'New',
  updated: 'Updated',
  unchanged: 'Unchanged',
  duplicate: 'Duplicate',
  refused: 'Not yours',
  invalid: 'Invalid',
}
const pageSize = 1000
const cell = (text: string): string => {
  const safe = neutralised(text)
  return /[",;|\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

type Verdict = typeof importRows.$inferSelect

/** The verdicts of an import, page by page, each read by itself. */
async function* verdicts(run: <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>, row: ImportRecord) {
  for (let after = 0; ; ) {
    const some: Verdict[] = await run((ctx) =>
      ctx.db
        .select()
        .from(importRows)
        .where(and(eq(importRows.orgId, row.orgId), eq(importRows.importId, row.id), gt(importRows.line, after)))
        .orderBy(asc(importRows.line))
        .limit(pageSize),
    )
    yield* some
    after = some.at(-1)?.line ?? after
    if (some.length < pageSize) return
  }
}

/** The sheet as it came, with what became of each row in front of it: its line, the verdict, and why. */
async function* sheet(
  storage: Storage,
  row: ImportRecord,
  found: AsyncGenerator<Verdict>,
  onlyProblems: boolean,
): AsyncGenerator<string> {
  // Parted as the file was: by that the programs that wrote it open it.
  const delimiter = (row.kind === 'csv' && row.reading?.delimiter) || ','
  const line = (cells: readonly string[]): string => `${cells.map(cell).join(delimiter)}\r\n`
  const heads = row.columns.map(({ header }, i) => header ?? `Column ${i + 1}`)
  yield `\ufeff${line(['Line', 'Verdict', 'Why', 'Problems', 'Client', ...heads])}`
  let verdict = (await found.next()).value as Verdict | undefined
  for await (const { line: at, cells } of keptRows(storage, row.rowsKey)) {
    if (!verdict || verdict.line !== at) {
      // What was stopped before this row.
      if (!onlyProblems) yield line([String(at), '', '', '', '', ...cells])
      continue
    }
    const { outcome, text, problems, clientId, isBad } = verdict
    const wrong = problems.map(({ column, text: words }) => (column === null ? words : `${heads[column]}: ${words}`))
    if (isBad || !onlyProblems) yield line([String(at), said[outcome], text, wrong.join(' '), clientId ?? '', ...cells])
    verdict = (await found.next()).value as Verdict | undefined
  }
}

/** Where the sheet with the verdicts is fetched, by the session of the person who sees the import then (S42). */
export const serveSheets = (deps: SheetDeps) => (app: FastifyInstance) => {
  app.get('/api/imports/:id/sheet', async (request: FastifyRequest, reply) => {
    const { id } = request.params as { id: string }
    if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id)) throw notFound()
    const token = request.cookies[deps.cookieName]
    const hash = token === undefined ? '' : tokenHash(token)
    const found = (await deps.checkSessions([hash])).get(hash)
    const { actor } = found ?? {}
    if (!actor) throw unauthenticated(found?.endedBecause, found ? 'SESSION_ENDED' : undefined)
    const run = <T>(work: (ctx: Ctx) => Promise<T>): Promise<T> => deps.units().begin((ctx) => work(ctx.as(actor)))
    const row = await run(async (ctx) => (await oneImport(ctx, id)).row)
    if (!row.rowsKey || !(row.startedAt || row.checked))
      throw new HttpError(410, 'These results aren’t available: the files were deleted, or there are no results yet.')
    const onlyProblems = (request.query as { only?: string }).only === 'problems'
    deps.log.info({ import: id, by: actor.userId, org: actor.orgId }, 'the verdicts of an import were fetched')
    const name = row.fileName.replace(/\.[^.]*$/, '').replace(/[^\w.-]+/g, '-') || 'import'
    reply.headers({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}-${onlyProblems ? 'problems' : 'verdicts'}.csv"`,
      'cache-control': 'no-store',
    })
    return reply.send(Readable.from(sheet(deps.storage, row, verdicts(run, row), onlyProblems)))
  })
}
