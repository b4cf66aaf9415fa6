import { isOwner } from '@fairlead/contract/permissions'
import type { ClientImport, ImportCounts } from '@fairlead/contract/work/imports'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { type Actor, type Ctx, rightsOf } from '#platform/context'
import { notFound } from '#platform/http'
import { users } from '#tables/identity/account'
import { batches } from '#tables/work/batches'
import { imports } from './imports.tables.ts'

export type ImportRecord = typeof imports.$inferSelect
export const noCounts: ImportCounts = {
  rows: 0,
  new: 0,
  updated: 0,
  unchanged: 0,
  duplicate: 0,
  refused: 0,
  invalid: 0,
  with_problems: 0,
}

/** Which imports an actor sees: one's own, the owner all. */
export const seenImports = (actor: Actor): SQL =>
  isOwner(rightsOf(actor))
    ? sql`${imports.orgId} = ${actor.orgId}`
    : sql`${imports.orgId} = ${actor.orgId} and ${imports.byId} = ${actor.userId}::uuid`

const sheetOf = (id: string): string => `/api/imports/${id}/sheet`

/** An import as its page shows it. */
export function importView({ row, byName, undoneAt, putBack, kept }: Listed): ClientImport {
  const isKept = row.rowsKey !== null
  const hasVerdicts = isKept && (row.startedAt !== null || row.checked !== null)
  const { with_problems: problems } = (row.startedAt === null ? row.checked : row.counts) ?? noCounts
  return {
    id: row.id,
    file: { name: row.fileName, size: row.fileSize, kind: row.kind, sheets: row.sheets },
    status: row.status,
    reason: row.reason,
    // Whether a sheet that is to be read again has headings is found then.
    reading: row.reading && { has_header: true, ...row.reading },
    columns: row.columns,
    rows: row.rows,
    settings: row.settings,
    check: row.checked,
    counts: row.counts ?? noCounts,
    looked_at: row.lookedAt,
    by: row.byId ? { id: row.byId, name: byName ?? '' } : null,
    created_at: row.createdAt,
    started_at: row.startedAt,
    finished_at: row.finishedAt,
    batch_id: row.batchId,
    undone_at: undoneAt,
    put_back: putBack ?? 0,
    kept: kept ?? 0,
    kept_until: isKept || row.fileKey !== null ? row.keptUntil : null,
    sheet_url: hasVerdicts ? sheetOf(row.id) : null,
    problems_url: hasVerdicts && problems > 0 ? `${sheetOf(row.id)}?only=problems` : null,
  }
}

/** Imports, with who made them and when they were undone. */
export const listedImports = (ctx: Ctx) =>
  ctx.db
    .select({
      row: imports,
      byName: users.name,
      undoneAt: batches.undoneAt,
      putBack: batches.putBack,
      kept: batches.kept,
    })
    .from(imports)
    .leftJoin(users, sql`${users.id} = ${imports.byId}`)
    .leftJoin(batches, and(eq(batches.orgId, ctx.actor.orgId), eq(batches.id, imports.batchId)))
type Listed = Awaited<ReturnType<typeof listedImports>>[number]

export const its = (ctx: Ctx, id: string) => and(eq(imports.orgId, ctx.actor.orgId), eq(imports.id, id))

/** One import that the actor sees. Throws 404 for another. */
export async function oneImport(ctx: Ctx, id: string): Promise<Listed> {
  const [found] = await listedImports(ctx).where(and(its(ctx, id), seenImports(ctx.actor)))
  if (!found) throw notFound()
  return found
}

/** The same, locked for a change. */
export async function lockImport(ctx: Ctx, id: string): Promise<ImportRecord> {
  const [row] = await ctx.db
    .select()
    .from(imports)
    .where(and(its(ctx, id), seenImports(ctx.actor)))
    .for('update')
  if (!row) throw notFound()
  return row
}

/** The same as its page shows it. */
export const viewOf = async (ctx: Ctx, id: string): Promise<ClientImport> => importView(await oneImport(ctx, id))

/** The person who sees an import hears of it. */
export const tellImport = (ctx: Ctx, { byId, id }: Pick<ImportRecord, 'byId' | 'id'>): void => {
  if (byId) ctx.tell({ kind: 'import.changed', user_id: byId, data: { id } })
}
