import type { Input, Reply } from '@fairlead/contract/endpoint'
import { done } from '@fairlead/contract/primitives'
import { type Filters, longestInAddress } from '@fairlead/contract/records/filters'
import type * as calls from '@fairlead/contract/records/views'
import { viewUndoDays } from '@fairlead/contract/records/views'
import { and, eq, sql } from 'drizzle-orm'
import { me } from '#identity/account'
import type { Ctx } from '#platform/context'
import { insertRows, newId } from '#platform/db'
import { conflict, forbidden, invalid } from '#platform/http'
import { clientsWhere } from '#records/client-lists'
import { checkPlace, editable, lockViews, putInOrder } from './lock-views.ts'
import { listViews, mayShare, oneView, rowsWhere } from './views.queries.ts'
import { savedViews } from './views.tables.ts'

const its = (ctx: Ctx, id: string) => and(eq(savedViews.orgId, ctx.actor.orgId), eq(savedViews.id, id))

/** Tells open screens: everybody's where it is or was the team's, else those of the person who has it. */
const tell = (ctx: Ctx, isShared: boolean): void =>
  ctx.tell({ kind: 'views.changed', ...(isShared ? {} : { user_id: me(ctx) }) })

/** Throws 403 for the person who does not decide what the team has. */
function requireManager(ctx: Ctx): void {
  if (!mayShare(ctx)) throw forbidden('Only team managers can change team views.')
}

/** Throws 400 for filters that cannot be asked for, or that no address holds: their list could not be opened. */
function checkFilters(ctx: Ctx, filters: Filters): void {
  clientsWhere(ctx, filters)
  if (encodeURIComponent(JSON.stringify(filters)).length > longestInAddress)
    throw invalid({ filters: 'These filters are too large for one view. Choose fewer values.' })
}

/** Saves a view, behind the others. */
export async function createView(
  ctx: Ctx,
  { body }: Input<typeof calls.createView>,
): Promise<Reply<typeof calls.createView>> {
  const { name, is_shared: isShared, filters, search, sort, order, columns } = body
  const [orgId, ownerId] = [ctx.actor.orgId, me(ctx)]
  if (isShared) requireManager(ctx)
  checkFilters(ctx, filters)
  const rows = await lockViews(ctx)
  checkPlace(rows, { name, isShared, ownerId })
  const id = newId()
  const others = rows.filter((row) => row.is_shared === isShared).map((row) => row.id)
  const what = { filters, search, sort, order, columns }
  const values = { id, orgId, ownerId, name, isShared, ...what, position: others.length }
  await insertRows(ctx.db, savedViews, [{ ...values, createdAt: ctx.now.toISOString() }])
  await putInOrder(ctx, [...others, id])
  tell(ctx, isShared)
  return oneView(ctx, id)
}

/** Renames a view, changes what it shows, or whose it is. */
export async function updateView(
  ctx: Ctx,
  { params, body }: Input<typeof calls.updateView>,
): Promise<Reply<typeof calls.updateView>> {
  const rows = await lockViews(ctx)
  const row = editable(ctx, rows, params.id)
  if (body.version !== undefined && body.version !== row.version)
    throw conflict('Someone else changed this view while you were editing.', await oneView(ctx, row.id))
  if (body.filters) checkFilters(ctx, body.filters)
  const isShared = body.is_shared ?? row.is_shared
  const isMoved = isShared !== row.is_shared
  if (isMoved) requireManager(ctx)
  // Given back, it stands among the views of the person who made it, whom the actor does not see.
  const isOthers = !isShared && row.owner_id !== ctx.actor.userId
  if (isOthers) throw invalid({ is_shared: `Only ${row.owner_name}, who created this view, can make it private.` })
  const name = body.name ?? row.name
  if (isMoved || body.name !== undefined) checkPlace(rows, { name, isShared, ownerId: row.owner_id, id: row.id })
  const { filters, search, sort, order, columns } = body
  await ctx.db
    .update(savedViews)
    .set({
      name,
      isShared,
      ...(filters ? { filters } : {}),
      ...(search === undefined ? {} : { search }),
      ...(sort ? { sort } : {}),
      ...(order ? { order } : {}),
      ...(columns === undefined ? {} : { columns }),
      ...(isMoved ? { position: rows.length } : {}),
      version: sql`${savedViews.version} + 1`,
    })
    .where(its(ctx, row.id))
  tell(ctx, isShared || row.is_shared)
  return oneView(ctx, row.id)
}

/** Deletes a view; it can come back for 30 days. */
export async function deleteView(
  ctx: Ctx,
  { params }: Input<typeof calls.deleteView>,
): Promise<Reply<typeof calls.deleteView>> {
  const row = editable(ctx, await lockViews(ctx), params.id)
  await ctx.db.update(savedViews).set({ deletedAt: ctx.now.toISOString() }).where(its(ctx, row.id))
  tell(ctx, row.is_shared)
  return done
}

/** Brings a view back: the same one, its maker's, where it stood. */
export async function restoreView(
  ctx: Ctx,
  { params }: Input<typeof calls.restoreView>,
): Promise<Reply<typeof calls.restoreView>> {
  const rows = await lockViews(ctx)
  const since = new Date(ctx.now.getTime() - viewUndoDays * 86_400_000).toISOString()
  const row = editable(ctx, await rowsWhere(ctx, sql`v.id = ${params.id} and v.deleted_at >= ${since}`), params.id)
  const isShared = row.is_shared
  checkPlace(rows, { name: row.name, isShared, ownerId: row.owner_id })
  await ctx.db.update(savedViews).set({ deletedAt: null }).where(its(ctx, row.id))
  const others = rows.filter((one) => one.is_shared === isShared).map((one) => one.id)
  await putInOrder(ctx, others.toSpliced(row.position, 0, row.id))
  tell(ctx, isShared)
  return oneView(ctx, row.id)
}

/** Puts one's own views in order, or the team's. */
export async function orderViews(
  ctx: Ctx,
  { body }: Input<typeof calls.orderViews>,
): Promise<Reply<typeof calls.orderViews>> {
  const { is_shared: isShared, ids } = body
  if (isShared) requireManager(ctx)
  const have = (await lockViews(ctx)).filter((row) => row.is_shared === isShared).map((row) => row.id)
  if (new Set(ids).size < ids.length) throw invalid({ ids: 'A view is listed twice.' })
  if (ids.some((id) => !have.includes(id))) throw invalid({ ids: 'One of these views no longer exists.' })
  await putInOrder(ctx, [...ids, ...have.filter((id) => !ids.includes(id))])
  tell(ctx, isShared)
  return listViews(ctx)
}
