import { plainNumber } from '@fairlead/contract/records/fields/field-values'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { findUser } from '#identity/account'
import { actorOf, ownerOf } from '#identity/team'
import { crashPoint } from '#platform/chaos'
import type { Ctx, Runner } from '#platform/context'
import { rowsOf, waitForAll } from '#platform/db'
import { HttpError } from '#platform/http'
import { defineJob, type JobWorker, worker } from '#platform/jobs'
import { letter } from '#platform/outbound'
import type { Storage } from '#platform/storage'
import { clients } from '#tables/records/clients'
import { clientExportMarks, clientExports } from './exports.tables.ts'
import { personArchive } from './person-archive.ts'
import { type ClientFacts, fieldsOf, groupNames, type Place, readClients } from './read-clients.ts'
import { columnsOf } from './sheet-columns.ts'
import { type Cell, csv, type Table, xlsx } from './sheets.ts'
import { markOf, mayExport, needsSight, whichClients } from './which.ts'
import { zonedTimes } from './zoned.ts'

export const exportJob = defineJob('write-export', z.object({ org_id: z.uuid(), export_id: z.uuid() }), {
  retries: 2,
  retryDelay: 5,
  concurrency: 2,
  batch: 1,
  seconds: 7200,
})

type Row = typeof clientExports.$inferSelect
/** Clients read at a time: few enough that a connection is not held long, and all of it fits in memory many times. */
const pageSize = 1000
const linkHours = 24
/** How often an export is begun again by itself, also when the process dies each time. */
const mostAttempts = 3

/** Somebody stopped it, or another process writes it in the meantime. */
class Stopped extends Error {}
/** What keeps an export from ever being written, in words for the person who asked. */
class Refused extends Error {}

const its = (ctx: Ctx, row: Pick<Row, 'id' | 'attempts'>) =>
  and(
    eq(clientExports.orgId, ctx.actor.orgId),
    eq(clientExports.id, row.id),
    eq(clientExports.attempts, row.attempts),
    eq(clientExports.status, 'running'),
  )

const keyOf = (row: Pick<Row, 'id' | 'orgId' | 'format'>, attempt: number): string =>
  `exports/${row.orgId.slice(-12)}/${row.id}-${attempt}.${row.format}`

/** Begins an attempt; undefined where there is nothing to do any more. */
async function begin(ctx: Ctx, id: string): Promise<Row | undefined> {
  const mine = and(eq(clientExports.orgId, ctx.actor.orgId), eq(clientExports.id, id))
  const [row] = await ctx.db.select().from(clientExports).where(mine).for('update')
  if (row?.status !== 'queued' && row?.status !== 'running') return undefined
  const [begun] = await ctx.db
    .update(clientExports)
    .set({ status: 'running', attempts: row.attempts + 1, written: 0 })
    .where(mine)
    .returning()
  return begun
}

const tellOf = (ctx: Ctx, row: Row) => {
  if (row.byId) ctx.tell({ kind: 'export.changed', user_id: row.byId })
}

/** Says how far it is. Throws where it was stopped. */
async function progress(ctx: Ctx, row: Row, written: number): Promise<void> {
  const going = await ctx.db
    .update(clientExports)
    .set({ written })
    .where(its(ctx, row))
    .returning({ id: clientExports.id })
  if (going.length === 0) throw new Stopped()
  tellOf(ctx, row)
}

/** The rows of a table, read page by page, each in a short transaction, with the rights that the person has then. */
async function table(run: Runner, row: Row): Promise<Table> {
  const as = <T>(work: (ctx: Ctx) => Promise<T>): Promise<T> =>
    run.inOrg(row.orgId, async (ctx) => {
      const actor = row.byId ? await actorOf(ctx, row.byId) : undefined
      if (!actor || !mayExport(actor)) throw new Refused(needsSight)
      return work(ctx.as(actor))
    })
  const which = (ctx: Ctx) => whichClients(ctx, { since: row.since, before: row.before }, row.selection)
  const known = await as(async (ctx) => {
    const [all] = await rowsOf<{ n: number }>(
      ctx.db,
      sql`select count(*)::int as n from ${clients} c where c.org_id = ${row.orgId} and ${which(ctx)}`,
      { planned: true },
    )
    await ctx.db
      .update(clientExports)
      .set({ total: all?.n ?? 0 })
      .where(its(ctx, row))
    const { zone, org } = ctx.actor
    return { fields: await fieldsOf(ctx), groups: await groupNames(ctx), zone, country: org.countryCode }
  })
  const isStage = ({ default_key }: { default_key: string | null }) => default_key === 'LEAD_STAGE'
  const columns = columnsOf({
    at: zonedTimes(known.zone),
    // A text is read by the habits of the country: by spreadsheets, and when it is taken in again.
    number: (value) => (row.format === 'csv' ? plainNumber(value, known.country) : value),
    withNotes: row.withNotes,
    withAnswers: row.withAnswers,
    fields: known.fields.filter((field) => !isStage(field)),
    stage: known.fields.find(isStage),
  })
  const read = (after: Place | undefined) =>
    as(async (ctx) => readClients(ctx, which(ctx), after, pageSize, { ...row, groups: known.groups }))
  async function* rows(): AsyncGenerator<Cell[]> {
    let written = 0
    for (let reading: Promise<ClientFacts[]> | undefined = read(undefined); reading; ) {
      const found: ClientFacts[] = await reading
      const last = found.length === pageSize ? found.at(-1) : undefined
      // The next page is read while this one is written.
      reading = last && read({ createdAt: last.row.created_at, id: last.row.id })
      reading?.catch(() => {})
      for (const facts of found) yield columns.map(([, cell]) => cell(facts))
      written += found.length
      await crashPoint('export.page')
      await run.inOrg(row.orgId, (ctx) => progress(ctx, row, written))
    }
  }
  return { head: columns.map(([head]) => head), rows: rows() }
}

/**
 * Moves the mark where the file holds every client since the mark of before: an export of some clients alone, or
 * of a later stretch, would otherwise make the next one leave clients out (rule 167). Who was being added when it was asked
 * for may stand in this file and in the next.
 */
async function moveMark(ctx: Ctx, row: Row): Promise<void> {
  if (row.kind !== 'clients' || row.selection || !row.settled || row.period === 'CUSTOM') return
  const mark = await markOf(ctx)
  if (row.since && (!mark || row.since > mark)) return
  await ctx.db
    .insert(clientExportMarks)
    .values({ orgId: row.orgId, exportedAt: row.settled })
    .onConflictDoUpdate({
      target: clientExportMarks.orgId,
      set: { exportedAt: sql`greatest(${clientExportMarks.exportedAt}, excluded.exported_at)` },
    })
}

/** Where a file is fetched, and by whom: everything of one client on that client's own page. */
const placeOf = ({ kind, clientId }: Row) =>
  kind === 'clients'
    ? {
        line: `It’s available for ${linkHours} hours to anyone who can export clients from this account.`,
        label: 'View exports',
        path: '/integration/client-export',
      }
    : {
        line: `It’s available for ${linkHours} hours to the person who requested it and the account owner. View client and choose “Client data and deletion…”.`,
        label: 'View client',
        path: `/client/${clientId}`,
      }

/** Tells the person who asked, and the owner too: a link to the page where it is fetched, never the file (rule 166). */
async function tellPeople(ctx: Ctx, row: Row, written: number): Promise<void> {
  const [owner, person] = await waitForAll([ownerOf(ctx), row.byId ? findUser(ctx, row.byId) : undefined])
  const what =
    row.kind === 'clients'
      ? written === 1
        ? '1 client'
        : `${written.toLocaleString('en')} clients`
      : 'everything that is kept of one client'
  const place = placeOf(row)
  const ids = [...new Set([owner.id, ...(row.byId ? [row.byId] : [])])]
  for (const id of ids) {
    const user = await findUser(ctx, id)
    if (!user?.email) continue
    const mine = id === row.byId
    await ctx.send({
      channel: 'mail',
      mail: letter(ctx.installation, user.email, {
        subject: mine
          ? 'Your export is ready'
          : `${person?.name ?? 'Somebody'} exported ${row.kind === 'clients' ? 'clients' : 'a client'}`,
        lines: [`${mine ? 'Your file' : `A file ${person?.name ?? 'someone'} requested`} has ${what}.`, place.line],
        buttons: [{ label: place.label, url: new URL(place.path, ctx.installation.appUrl).href }],
      }),
    })
  }
}

/** Makes the whole file known: from here on, and not before, it can be fetched. */
async function finish(ctx: Ctx, row: Row, fileKey: string, size: number): Promise<boolean> {
  const now = ctx.now.toISOString()
  const expiresAt = new Date(ctx.now.getTime() + linkHours * 3_600_000).toISOString()
  const [done] = await ctx.db
    .update(clientExports)
    .set({ status: 'done', fileKey, size, finishedAt: now, expiresAt, total: sql`${clientExports.written}` })
    .where(its(ctx, row))
    .returning({ written: clientExports.written })
  if (!done) return false
  await moveMark(ctx, row)
  await tellPeople(ctx, row, done.written)
  tellOf(ctx, row)
  ctx.log.info({ export: row.id, kind: row.kind, by: row.byId, clients: done.written }, 'an export was written')
  return true
}

const failed = (run: Runner, row: Row, reason: string): Promise<void> =>
  run.inOrg(row.orgId, async (ctx) => {
    await ctx.db
      .update(clientExports)
      .set({ status: 'failed', reason, finishedAt: ctx.now.toISOString() })
      .where(
        and(
          eq(clientExports.orgId, row.orgId),
          eq(clientExports.id, row.id),
          inArray(clientExports.status, ['queued', 'running']),
        ),
      )
    tellOf(ctx, row)
  })

const brokenOff = 'The file couldn’t be completed. Nothing was kept. Try again.'

/** Writes files that were asked for. One that was broken off is begun again, and only a whole one is ever known. */
export const writeExports = (storage: Storage): JobWorker =>
  worker(exportJob, async (run, { org_id: orgId, export_id: id }, info) => {
    const row = await run.inOrg(orgId, (ctx) => begin(ctx, id))
    if (!row) return
    for (let attempt = 1; attempt < row.attempts; attempt++) await storage.remove(keyOf(row, attempt))
    if (row.attempts > mostAttempts && info.last) return failed(run, row, brokenOff)
    const fileKey = keyOf(row, row.attempts)
    try {
      const pieces =
        row.kind === 'person'
          ? personArchive(run, row, storage)
          : (row.format === 'xlsx' ? xlsx : csv)(await table(run, row))
      const size = await storage.store(fileKey, pieces)
      await crashPoint('export.stored')
      if (!(await run.inOrg(orgId, (ctx) => finish(ctx, row, fileKey, size)))) await storage.remove(fileKey)
    } catch (error) {
      await storage.remove(fileKey)
      if (error instanceof Stopped) return
      // A filter that names what is no more is refused as its request would be.
      if (error instanceof Refused || error instanceof HttpError) return failed(run, row, error.message)
      if (!info.last) throw error
      await failed(run, row, brokenOff)
      throw error
    }
  })
