import type { Input, Reply } from '@fairlead/contract/endpoint'
import type * as calls from '@fairlead/contract/work/exports'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { me } from '#identity/account'
import type { Ctx } from '#platform/context'
import { newId } from '#platform/db'
import { conflict, notFound, tooMany } from '#platform/http'
import { load } from '#records/clients'
import { oneExport, viewOf } from './exports.queries.ts'
import { clientExports } from './exports.tables.ts'
import type { ExportRow } from './exports.view.ts'
import { checkMayExport, settledAt, stretchOf, whichClients } from './which.ts'
import { exportJob } from './write-export.job.ts'

/** So many of an account wait or are written at a time. */
const mostOpen = 3
const open = ['queued', 'running'] as const
const one = (ctx: Ctx, id: string) => and(eq(clientExports.orgId, ctx.actor.orgId), eq(clientExports.id, id))

async function refuseTooMany(ctx: Ctx): Promise<void> {
  const waiting = await ctx.db
    .select({ id: clientExports.id })
    .from(clientExports)
    .where(and(eq(clientExports.orgId, ctx.actor.orgId), inArray(clientExports.status, [...open])))
    .limit(mostOpen)
  if (waiting.length >= mostOpen) throw tooMany('Three exports are already running. Wait until one is ready.', 30)
}

async function begin(
  ctx: Ctx,
  values: Omit<typeof clientExports.$inferInsert, 'id' | 'orgId' | 'status' | 'createdAt'>,
) {
  const id = newId()
  await ctx.db.insert(clientExports).values({
    id,
    orgId: ctx.actor.orgId,
    byId: me(ctx),
    status: 'queued',
    createdAt: ctx.now.toISOString(),
    ...values,
  })
  ctx.enqueue(exportJob, { org_id: ctx.actor.orgId, export_id: id })
  ctx.log.info(
    { export: id, kind: values.kind, by: ctx.actor.userId, period: values.period },
    'an export was asked for',
  )
  return viewOf(ctx, id)
}

/** Has a table of clients written. */
export async function exportClients(
  ctx: Ctx,
  { body }: Input<typeof calls.exportClients>,
): Promise<Reply<typeof calls.exportClients>> {
  checkMayExport(ctx.actor)
  await refuseTooMany(ctx)
  const { since, before } = await stretchOf(ctx, body)
  const { period, from, until, selection, format, with_notes, with_answers } = body
  // Refuses a filter that nobody could read, before anything waits for it.
  whichClients(ctx, { since, before }, selection ?? null)
  return begin(ctx, {
    kind: 'clients',
    period,
    fromDay: period === 'CUSTOM' ? (from ?? null) : null,
    untilDay: period === 'CUSTOM' ? (until ?? null) : null,
    since,
    before,
    settled: await settledAt(ctx),
    selection: selection ?? null,
    format,
    withNotes: with_notes,
    withAnswers: with_answers,
  })
}

/** Has everything written that is kept of one client: for the person who may delete it (S60). */
export async function exportPerson(
  ctx: Ctx,
  { params }: Input<typeof calls.exportPerson>,
): Promise<Reply<typeof calls.exportPerson>> {
  const client = await load(ctx, params.id, 'delete', { binned: true })
  await refuseTooMany(ctx)
  return begin(ctx, { kind: 'person', clientId: client.id, format: 'zip', withNotes: true, withAnswers: true })
}

/** Stops one that waits or is written; its file goes with the part that was written. */
export async function cancelExport(
  ctx: Ctx,
  { params }: Input<typeof calls.cancelExport>,
): Promise<Reply<typeof calls.cancelExport>> {
  const row = await oneExport(ctx, params.id)
  const stopped = await ctx.db
    .update(clientExports)
    .set({ status: 'cancelled', finishedAt: ctx.now.toISOString() })
    .where(and(one(ctx, row.id), inArray(clientExports.status, [...open])))
    .returning({ id: clientExports.id })
  if (stopped.length === 0) throw conflict('This export has already finished.')
  ctx.tell({ kind: 'export.changed', user_id: me(ctx) })
  return viewOf(ctx, row.id)
}

/** The person who begins it again must be able to ask for it now. */
async function checkAgain(ctx: Ctx, row: ExportRow): Promise<void> {
  if (row.kind === 'clients') return checkMayExport(ctx.actor)
  // Of one that was erased nobody knows any more whose it was.
  if (!row.clientId) throw notFound()
  await load(ctx, row.clientId, 'delete', { binned: true, lock: false })
}

/** Begins one again that failed or was stopped, with the clients that were meant. */
export async function retryExport(
  ctx: Ctx,
  { params }: Input<typeof calls.retryExport>,
): Promise<Reply<typeof calls.retryExport>> {
  const row = await oneExport(ctx, params.id)
  await checkAgain(ctx, row)
  await refuseTooMany(ctx)
  const again = await ctx.db
    .update(clientExports)
    .set({ status: 'queued', reason: null, written: 0, total: null, finishedAt: null, byId: me(ctx) })
    .where(and(one(ctx, row.id), sql`${clientExports.status} in ('failed', 'cancelled')`))
    .returning({ id: clientExports.id })
  if (again.length === 0) throw conflict('This export didn’t fail.')
  ctx.enqueue(exportJob, { org_id: ctx.actor.orgId, export_id: row.id })
  return viewOf(ctx, row.id)
}
