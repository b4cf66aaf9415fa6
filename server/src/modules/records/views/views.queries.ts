import { allows } from '@fairlead/contract/permissions'
import type { ClientSort } from '@fairlead/contract/records/clients'
import type { Filters } from '@fairlead/contract/records/filters'
import type { View } from '@fairlead/contract/records/views'
import { type SQL, sql } from 'drizzle-orm'
import { type Ctx, rightsOf } from '#platform/context'
import { rowsOf } from '#platform/db'
import { notFound } from '#platform/http'
import { users } from '#tables/identity/account'
import { customFields } from '#tables/records/custom-fields'
import { goneFrom } from './gone.ts'
import { savedViews } from './views.tables.ts'

/** A view as it is stored, with who made it. */
export type ViewRow = {
  id: string
  owner_id: string
  owner_name: string
  name: string
  is_shared: boolean
  filters: Filters
  search: string
  sort: ClientSort
  order: 'ASC' | 'DESC'
  columns: string[] | null
  position: number
  created_at: string
  version: number
}

/** Whether the actor decides what views the team has. */
export const mayShare = (ctx: Ctx): boolean => allows(rightsOf(ctx.actor), 'TEAM.MANAGE')

/** One's own views are one's own; the team's are changed by the person who manages it. */
export const mayEdit = (ctx: Ctx, row: Pick<ViewRow, 'is_shared' | 'owner_id'>): boolean =>
  row.is_shared ? mayShare(ctx) : row.owner_id === ctx.actor.userId

/** The columns of a view without custom fields that are gone: one that is restored is a column again. */
const columnsOf = (ctx: Ctx): SQL => sql`case when v.columns is not null then coalesce((
    select jsonb_agg(e.name order by e.place) from jsonb_array_elements_text(v.columns) with ordinality e(name, place)
    where length(e.name) < 36 or e.name in (
      select f.id::text from ${customFields} f where f.org_id = ${ctx.actor.orgId} and f.deleted_at is null)), '[]') end`

/** Rows that the actor sees, their own first; what was deleted only where it is asked for. */
export const rowsWhere = (ctx: Ctx, which: SQL = sql`v.deleted_at is null`): Promise<ViewRow[]> =>
  rowsOf<ViewRow>(
    ctx.db,
    sql`select v.id, v.owner_id, coalesce(u.name, '') as owner_name, v.name, v.is_shared, v.filters, v.search, v.sort,
        v.sort_order as order, ${columnsOf(ctx)} as columns, v.position, v.created_at, v.version
      from ${savedViews} v join ${users} u on u.id = v.owner_id
      where v.org_id = ${ctx.actor.orgId} and (v.is_shared or v.owner_id = ${ctx.actor.userId}) and ${which}
      order by v.is_shared, v.position, v.id`,
  )

async function shown(ctx: Ctx, rows: readonly ViewRow[]): Promise<View[]> {
  const gone = await goneFrom(
    ctx,
    rows.map(({ filters }) => filters),
  )
  return rows.map(({ owner_id, owner_name, position: _position, ...row }, i) => ({
    ...row,
    made_by: { id: owner_id, name: owner_name },
    can_edit: mayEdit(ctx, { ...row, owner_id }),
    gone: gone[i] ?? [],
  }))
}

/** The views that the actor has: their own in their order, then the team's. */
export const listViews = async (ctx: Ctx): Promise<{ results: View[] }> => ({
  results: await shown(ctx, await rowsWhere(ctx)),
})

/** One view, as it is now. Throws 404 for one that is gone, or somebody else's. */
export async function oneView(ctx: Ctx, id: string): Promise<View> {
  const [view] = await shown(ctx, await rowsWhere(ctx, sql`v.id = ${id} and v.deleted_at is null`))
  if (!view) throw notFound()
  return view
}
