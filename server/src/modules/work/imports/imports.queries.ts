import type { Input, Reply } from '@fairlead/contract/endpoint'
import {
  type getImport,
  importLimits,
  type importRows as importRowsCall,
  type listImports,
  type previewImport,
} from '@fairlead/contract/work/imports'
import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import { together } from '#platform/db'
import { badRequest, conflict } from '#platform/http'
import { counted, cutPage, decodeCursor, mostCounted, newestFirst } from '#platform/paging'
import { seesDetails, visible } from '#records/clients'
import { checkSettings } from './check-settings.ts'
import { importRows, imports } from './imports.tables.ts'
import { importView, listedImports, oneImport, seenImports, viewOf } from './imports.view.ts'
import type { Verdict } from './plan-rows.ts'
import { planRows } from './run-chunk.ts'
import { accountOf } from './ways.ts'

const order = 'imports'
const rowOrder = 'import rows'

/** Imports that the actor sees, the newest first. */
export async function list(ctx: Ctx, { query }: Input<typeof listImports>): Promise<Reply<typeof listImports>> {
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
export const get = (ctx: Ctx, { params }: Input<typeof getImport>): Promise<Reply<typeof getImport>> =>
  viewOf(ctx, params.id)

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
    throw badRequest('cursor: this page is gone. Start again from the first.')
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
export async function preview(
  ctx: Ctx,
  { params, body }: Input<typeof previewImport>,
): Promise<Reply<typeof previewImport>> {
  const [{ row }, account] = await together([oneImport(ctx, params.id), accountOf(ctx)])
  if (!row.sample) throw conflict('The file is not read yet, or is not there any more.')
  checkSettings(row, body.settings)
  const rows = row.sample.slice(0, importLimits.previewRows)
  const { plan, drafts, known } = await planRows(ctx, row, body.settings, rows, account)
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
