import type { Input, Reply } from '@fairlead/contract/endpoint'
import type * as calls from '@fairlead/contract/work/imports'
import { importLimits, type importRows as importRowsCall } from '@fairlead/contract/work/imports'
import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import { waitForAll } from '#platform/db'
import { badRequest, conflict } from '#platform/http'
import { counted, cutPage, decodeCursor, mostCounted, newestFirst } from '#platform/paging'
import { seesDetails, visible } from '#records/clients'
import { checkSettings } from './check-settings.ts'
import { importRows, imports } from './imports.tables.ts'
import { importView, listedImports, oneImport, seenImports, viewOf } from './imports.view.ts'
import { parseRow } from './parse-row.ts'
import type { Verdict } from './plan-rows.ts'
import { accountOf } from './read-settings.ts'
import { planRows } from './run-chunk.ts'

const order = 'imports'
const rowOrder = 'import rows'

/** Imports that the actor sees, the newest first. */
export async function listImports(
  ctx: Ctx,
  { query }: Input<typeof calls.listImports>,
): Promise<Reply<typeof calls.listImports>> {
  const cursor = decodeCursor(order, query.cursor)
  const page = newestFirst(cursor, imports.createdAt, imports.id)
  const seen = seenImports(ctx.actor)
  const listed = listedImports(ctx)
    .where(and(seen, page.beyond))
    .orderBy(...page.order)
    .limit(query.page_size + 1)
    .execute()
  const all = query.count
    ? ctx.db.select({ id: imports.id }).from(imports).where(seen).limit(mostCounted).execute()
    : undefined
  const [found, counts] = await Promise.all([listed, all])
  const rows = found.map((one) => ({ ...one, id: one.row.id }))
  const cut = cutPage(rows, query.page_size, order, cursor, ({ row }) => row.createdAt)
  return {
    results: cut.rows.map(importView),
    next: cut.next,
    previous: cut.previous,
    ...counted(counts),
  }
}

/** One import. */
export const getImport = (
  ctx: Ctx,
  { params }: Input<typeof calls.getImport>,
): Promise<Reply<typeof calls.getImport>> => viewOf(ctx, params.id)

const isShown = (show: Input<typeof importRowsCall>['query']['show']): SQL | undefined => {
  if (show === 'all') return undefined
  return show === 'problems' ? sql`${importRows.isBad}` : eq(importRows.outcome, show)
}

const rowView = ({ line, outcome, text, clientId, label, problems }: Verdict, name: string | null) => ({
  line,
  outcome,
  text,
  client: clientId && name !== null ? { id: clientId, name } : null,
  label,
  problems,
})

/** What became of the rows of an import, in the order of the sheet. */
export async function rowsOfImport(
  ctx: Ctx,
  { params, query }: Input<typeof importRowsCall>,
): Promise<Reply<typeof importRowsCall>> {
  const cursor = decodeCursor(rowOrder, query.cursor, 'text')
  if (cursor && !/^\d{1,9}$/.test(cursor.key))
    throw badRequest('cursor: this page is no longer available. Start again from the first one.')
  const { id } = params
  const backwards = cursor?.direction === 'previous'
  const its = and(eq(importRows.orgId, ctx.actor.orgId), eq(importRows.importId, id), isShown(query.show))
  const beyond = cursor && sql`${importRows.line} ${sql.raw(backwards ? '<' : '>')} ${Number(cursor.key)}`
  const name = sql<
    string | null
  >`(select c.name from clients c where c.org_id = ${ctx.actor.orgId} and c.id = ${importRows.clientId}
    and c.deleted_at is null and ${visible(ctx.actor)} and ${seesDetails(ctx.actor)})`
  const [found, counts] = await Promise.all([
    ctx.db
      .select({ ...getTableColumns(importRows), name })
      .from(importRows)
      .where(and(its, beyond))
      .orderBy(sql`${importRows.line} ${sql.raw(backwards ? 'desc' : 'asc')}`)
      .limit(query.page_size + 1)
      .execute(),
    query.count
      ? ctx.db.select({ line: importRows.line }).from(importRows).where(its).limit(mostCounted).execute()
      : undefined,
    // Throws for one that the actor does not see.
    oneImport(ctx, id),
  ])
  const rows = found.map((row) => ({ ...row, id }))
  const cut = cutPage(rows, query.page_size, rowOrder, cursor, ({ line }) => String(line))
  return {
    results: cut.rows.map((row) => rowView(row, row.name)),
    next: cut.next,
    previous: cut.previous,
    ...counted(counts),
  }
}

/** What settings would make of the first rows of an import. */
export async function previewImport(
  ctx: Ctx,
  { params, body }: Input<typeof calls.previewImport>,
): Promise<Reply<typeof calls.previewImport>> {
  const [{ row }, account] = await waitForAll([oneImport(ctx, params.id), accountOf(ctx)])
  if (!row.sample) throw conflict('The file hasn’t been read yet or is no longer available.')
  checkSettings(row, body.settings)
  const rows = row.sample.slice(0, importLimits.previewRows)
  const { plan, drafts, known } = await planRows(
    ctx,
    row,
    body.settings,
    (ways) => rows.map((one) => parseRow(one, ways)),
    account,
  )
  const nameOf = ({ clientId }: Verdict): string | null => {
    const client = clientId && !plan.made.has(clientId) ? known.get(clientId) : undefined
    return client?.isSeen ? (client.fields.name ?? null) : null
  }
  return {
    results: plan.verdicts.map((verdict, i) => ({
      ...rowView(verdict, nameOf(verdict)),
      cells: row.columns.map((_, column) => ({
        raw: (rows[i]?.cells[column] ?? '').slice(0, 500),
        value: drafts[i]?.understood[column]?.slice(0, 500) ?? null,
      })),
    })),
  }
}
