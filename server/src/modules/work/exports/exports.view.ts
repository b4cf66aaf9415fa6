import { allows, isOwner } from '@fairlead/contract/permissions'
import type { ClientExport } from '@fairlead/contract/work/exports'
import { type SQL, sql } from 'drizzle-orm'
import { type Actor, type Ctx, rightsOf } from '#platform/context'
import { users } from '#tables/identity/account'
import { clientExports } from './exports.tables.ts'

export type ExportRow = typeof clientExports.$inferSelect & { byName: string | null }

/** What an actor sees of the files: of the account the person who may export, the owner all, anybody their own. */
export function seenExports(actor: Actor): SQL {
  const ofOrg = sql`${clientExports.orgId} = ${actor.orgId}`
  const own = sql`${clientExports.byId} = ${actor.userId}::uuid`
  if (isOwner(rightsOf(actor))) return ofOrg
  if (allows(rightsOf(actor), 'INTEGRATIONS.MANAGE'))
    return sql`${ofOrg} and (${own} or ${clientExports.kind} = 'clients')`
  return sql`${ofOrg} and ${own}`
}

/** Where a file is fetched from, by the browser of the person who may. */
export const pathOfFile = (id: string): string => `/api/exports/${id}/file`

/** Whether there is a file to fetch now. */
const isThere = (ctx: Ctx, row: Pick<ExportRow, 'status' | 'fileKey' | 'expiresAt'>): boolean =>
  row.status === 'done' && row.fileKey !== null && (row.expiresAt ?? '') > ctx.now.toISOString()

/** An export as the list shows it. */
export const exportView = (ctx: Ctx, row: ExportRow): ClientExport => ({
  id: row.id,
  kind: row.kind,
  period: row.period,
  from: row.fromDay,
  until: row.untilDay,
  format: row.format,
  with_notes: row.withNotes,
  with_answers: row.withAnswers,
  selection: row.selection,
  status: row.status === 'done' && !isThere(ctx, row) ? 'expired' : row.status,
  reason: row.reason,
  total: row.total,
  written: row.written,
  size: row.size,
  by: row.byId ? { id: row.byId, name: row.byName ?? '' } : null,
  created_at: row.createdAt,
  finished_at: row.finishedAt,
  expires_at: row.expiresAt,
  url: isThere(ctx, row) ? pathOfFile(row.id) : null,
})

/** Rows of exports with who asked. */
export const exportRows = (ctx: Ctx) =>
  ctx.db
    .select({ row: clientExports, byName: users.name })
    .from(clientExports)
    .leftJoin(users, sql`${users.id} = ${clientExports.byId}`)
