import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { ListColumns } from '../list-columns.ts'
import { ById, Done, Id, Instant, RequiredText, SortOrder, Text } from '../primitives.ts'
import { ClientSort } from './clients.ts'
import { Filters } from './filters.ts'

/** So many views a person can have, and a team. */
export const mostViews = 50
export const longestViewName = 60
/** So many days a view that was deleted can come back. */
export const viewUndoDays = 30

/** Something that the filters of a view name and that is no more; `type`: a field that has another type by now. */
export const GoneFromView = z.object({
  kind: z.enum(['group', 'field', 'type', 'option', 'member']),
  /** What it was called; of an option, the field's name. Null where that is not known any more. */
  name: z.string().nullable(),
})
export type GoneFromView = z.output<typeof GoneFromView>

/** What a list shows, kept under a name. */
export const View = z.object({
  id: Id,
  name: z.string(),
  /** The team's, and not a person's own. */
  is_shared: z.boolean(),
  /** Who made it; null where the account does not say. */
  made_by: z.object({ id: Id, name: z.string() }),
  can_edit: z.boolean(),
  filters: Filters,
  search: z.string(),
  sort: ClientSort,
  order: SortOrder,
  /** In their order; null where each person sees their own. */
  columns: ListColumns.nullable(),
  /** What its filters name in vain: these conditions find nobody. */
  gone: z.array(GoneFromView),
  created_at: Instant,
  version: z.int(),
})
export type View = z.output<typeof View>

const session = { session: true } as const
const All = z.object({ results: z.array(View) })

const what = {
  filters: Filters,
  search: Text(100),
  sort: ClientSort,
  order: SortOrder,
  columns: ListColumns.nullable(),
}

export const listViews = endpoint({
  method: 'GET',
  path: '/api/views',
  access: session,
  summary: 'Saved views: the caller’s own in order, then the team’s; up to 50 of each',
  reply: All,
  ours: true,
})

export const createView = endpoint({
  method: 'POST',
  path: '/api/views',
  access: session,
  summary: 'Saves what a list shows as a view, after the others; team managers can save one for the team',
  body: z.strictObject({
    name: RequiredText(longestViewName),
    is_shared: z.boolean().default(false),
    filters: what.filters,
    search: what.search.default(''),
    sort: what.sort.default('last_activity'),
    order: what.order.default('DESC'),
    columns: what.columns.default(null),
  }),
  reply: View,
  status: 201,
  ours: true,
})

export const updateView = endpoint({
  method: 'PUT',
  path: '/api/views/:id',
  access: session,
  summary: 'Renames a view, changes what it shows, shares it with the team or makes it private',
  params: ById,
  body: z.strictObject({
    name: RequiredText(longestViewName).optional(),
    is_shared: z.boolean().optional(),
    filters: what.filters.optional(),
    search: what.search.optional(),
    sort: what.sort.optional(),
    order: what.order.optional(),
    columns: what.columns.optional(),
    version: z.int().optional(),
  }),
  reply: View,
  ours: true,
})

export const deleteView = endpoint({
  method: 'DELETE',
  path: '/api/views/:id',
  access: session,
  summary: 'Deletes a view, which can be restored for 30 days; clients aren’t affected',
  params: ById,
  reply: Done,
  ours: true,
})

export const restoreView = endpoint({
  method: 'POST',
  path: '/api/views/:id/restore',
  access: session,
  summary: 'Restores a view deleted in the last 30 days, to its former position',
  params: ById,
  reply: View,
  ours: true,
})

export const orderViews = endpoint({
  method: 'PUT',
  path: '/api/views/order',
  access: session,
  summary: 'Reorders your own views or the team’s; views created in the meantime stay last',
  body: z.strictObject({ is_shared: z.boolean(), ids: z.array(Id).max(mostViews) }),
  reply: All,
  ours: true,
})
