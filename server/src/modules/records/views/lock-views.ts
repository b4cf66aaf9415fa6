import { mostViews } from '@fairlead/contract/records/views'
import { sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import { rowsOf, waitForAll } from '#platform/db'
import { invalid, notFound } from '#platform/http'
import { fold } from '#platform/text'
import { mayEdit, rowsWhere, type ViewRow } from './views.queries.ts'

/** All views that the actor sees, with nobody else changing names, number or order until the transaction ends. */
export async function lockViews(ctx: Ctx): Promise<ViewRow[]> {
  const key = `views ${ctx.actor.orgId}`
  await ctx.turn([key])
  // In one line to the database: the views are read once the lock is there.
  const [, rows] = await waitForAll([
    // Drizzle would send it only once it is waited for, after the rows were read.
    ctx.db.$client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [key]),
    rowsWhere(ctx),
  ])
  return rows
}

/** Among these, one that the actor may change. Throws 404 otherwise: the team's own list says who may. */
export function editable(ctx: Ctx, rows: readonly ViewRow[], id: string): ViewRow {
  const row = rows.find((one) => one.id === id)
  if (!row || !mayEdit(ctx, row)) throw notFound()
  return row
}

/** The views beside which one stands: of the team, or of the person it belongs to. */
const beside = (rows: readonly ViewRow[], isShared: boolean, ownerId: string): ViewRow[] =>
  rows.filter((row) => row.is_shared === isShared && (isShared || row.owner_id === ownerId))

/** Throws 400 where there is no room, or the name is taken, among the views beside which one is to stand. */
export function checkPlace(
  rows: readonly ViewRow[],
  view: { name: string; isShared: boolean; ownerId: string; id?: string },
): void {
  const others = beside(rows, view.isShared, view.ownerId).filter(({ id }) => id !== view.id)
  if (others.length >= mostViews)
    throw invalid({
      name: view.isShared
        ? `The team has reached the limit of ${mostViews} views. Delete one you don’t need.`
        : `You’ve reached the limit of ${mostViews} views. Delete one you don’t need.`,
    })
  const key = fold(view.name)
  const other = others.find(({ name }) => fold(name) === key)
  if (other)
    throw invalid({
      name: view.isShared
        ? `The team already has a view called “${other.name}”.`
        : `You already have a view called “${other.name}”.`,
    })
}

/** Writes an order down: each of these views at its place from 0. */
export async function putInOrder(ctx: Ctx, ids: readonly string[]): Promise<void> {
  await rowsOf(
    ctx.db,
    sql`update saved_views v set position = x.place - 1
      from unnest(${sql.param([...ids])}::uuid[]) with ordinality as x(id, place)
      where v.org_id = ${ctx.actor.orgId} and v.id = x.id and v.position <> x.place - 1`,
  )
}
