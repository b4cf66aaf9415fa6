import type { Input, Reply } from '@fairlead/contract/endpoint'
import type * as calls from '@fairlead/contract/work/exports'
import type { ClientExport } from '@fairlead/contract/work/exports'
import { and, eq, sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import { rowsOf } from '#platform/db'
import { notFound } from '#platform/http'
import { counted, cutPage, decodeCursor, mostCounted, newestFirst } from '#platform/paging'
import { clients } from '#tables/records/clients'
import { clientExports } from './exports.tables.ts'
import { type ExportRow, exportRows, exportView, seenExports } from './exports.view.ts'
import { checkMayExport, markOf, seesAll, stretchOf, whichClients } from './which.ts'

const order = 'exports'

/** Files that were asked for, the newest first. */
export async function listExports(
  ctx: Ctx,
  { query }: Input<typeof calls.listExports>,
): Promise<Reply<typeof calls.listExports>> {
  const cursor = decodeCursor(order, query.cursor)
  const page = newestFirst(cursor, clientExports.createdAt, clientExports.id)
  const seen = and(
    eq(clientExports.orgId, ctx.actor.orgId),
    seenExports(ctx.actor),
    query.client_id ? eq(clientExports.clientId, query.client_id) : undefined,
  )
  const listed = exportRows(ctx)
    .where(and(seen, page.beyond))
    .orderBy(...page.order)
    .limit(query.page_size + 1)
    .execute()
  const all = query.count
    ? ctx.db.select({ id: clientExports.id }).from(clientExports).where(seen).limit(mostCounted).execute()
    : undefined
  const [found, counts] = await Promise.all([listed, all])
  const rows = found.map(({ row, byName }): ExportRow => ({ ...row, byName }))
  const cut = cutPage(rows, query.page_size, order, cursor, (row) => row.createdAt)
  return {
    results: cut.rows.map((row) => exportView(ctx, row)),
    next: cut.next,
    previous: cut.previous,
    ...counted(counts),
  }
}

/** One of them. Throws 404 for what the actor does not see. */
export async function oneExport(ctx: Ctx, id: string): Promise<ExportRow> {
  const [found] = await exportRows(ctx).where(
    and(eq(clientExports.orgId, ctx.actor.orgId), eq(clientExports.id, id), seenExports(ctx.actor)),
  )
  if (!found) throw notFound()
  return { ...found.row, byName: found.byName }
}

/** The same as the list shows it. */
export const viewOf = async (ctx: Ctx, id: string): Promise<ClientExport> => exportView(ctx, await oneExport(ctx, id))

/** Whether one may export, and up to when that was done. */
export const exportOptions = async (
  ctx: Ctx,
  _input: Input<typeof calls.exportOptions>,
): Promise<Reply<typeof calls.exportOptions>> => ({
  sees_all_clients: seesAll(ctx.actor),
  last_client_export_datetime: await markOf(ctx),
})

/** How many clients it would be, counted up to a thousand. */
export async function countExport(
  ctx: Ctx,
  { body }: Input<typeof calls.countExport>,
): Promise<Reply<typeof calls.countExport>> {
  checkMayExport(ctx.actor)
  const which = whichClients(ctx, await stretchOf(ctx, body), body.selection ?? null)
  const [row] = await rowsOf<{ n: number }>(
    ctx.db,
    sql`select count(*)::int as n from (select 1 from ${clients} c where ${which} limit ${mostCounted}) k`,
  )
  return { count: row?.n ?? 0 }
}
