import { type ClientSort, type ListSort, uncontactedSorts } from '@fairlead/contract/records/clients'
import { type FilterBrackets, type FilterExpression, Filters } from '@fairlead/contract/records/filters'

export type Order = 'ASC' | 'DESC'
/** What the list shows, as its address tells it; what is absent is the default. */
export type ListSearch = {
  search?: string | undefined
  sort?: ClientSort | undefined
  order?: Order | undefined
  filters?: string | undefined
  /** The saved view that it was, before it was changed. */
  view?: string | undefined
  /** Shown as a board, by the field of this id, or by the lead stage (`stage`). */
  board?: string | undefined
  /** Its columns, where they are not the person's own. */
  columns?: string | undefined
}
/** The same complete; `filters` is the text that the address has, `columns` that of `columns/columns-text.ts`. */
export type ListFilter = {
  search: string
  sort: ListSort
  order: Order
  filters: string
  period?: Period
  columns?: string
}
/** How far back a list of the person who viewed something goes. */
export type Period = '24h' | '7d' | '30d'
export const periods: readonly Period[] = ['24h', '7d', '30d']
/** A period as an address says it; undefined for none. */
export const readPeriod = (value: unknown): Period | undefined => periods.find((one) => one === value)

/** The order in which each sort begins: the latest first, names from A, the most urgent first. */
const firstOrder: Record<ListSort, Order> = {
  last_activity: 'DESC',
  created: 'DESC',
  name: 'ASC',
  follow_up: 'ASC',
  uncontacted: 'ASC',
  uncontacted_new: 'ASC',
  uncontacted_seen: 'ASC',
  viewed: 'DESC',
}
export const sorts: readonly ClientSort[] = ['last_activity', 'created', 'name', 'follow_up']

/** Whether a list shows only clients that have what it is sorted by, in that one order. */
export const isOwnOrder = (sort: ListSort): sort is Exclude<ListSort, ClientSort> =>
  sort === 'viewed' || uncontactedSorts.some((one) => one === sort)

const isSort = (value: unknown): value is ClientSort => sorts.includes(value as ClientSort)

/** Reads the address; what it says wrongly is as if it were absent. */
export const listSearch = ({
  search,
  sort,
  order,
  filters,
  view,
  board,
  columns,
}: Record<string, unknown>): ListSearch => ({
  // Each is named, since what a route does not name the router hands on as it is.
  search: typeof search === 'string' && search.trim() ? search.slice(0, 100) : undefined,
  sort: isSort(sort) ? sort : undefined,
  order: order === 'ASC' || order === 'DESC' ? order : undefined,
  // Never cut: half of it would not be read. Of one that is too long the server says so.
  filters: typeof filters === 'string' && filters ? filters : undefined,
  view: typeof view === 'string' && view ? view.slice(0, 36) : undefined,
  board: typeof board === 'string' && board ? board.slice(0, 36) : undefined,
  columns: typeof columns === 'string' && columns ? columns.slice(0, 1000) : undefined,
})

/** What a list with this address shows. */
export function filterOf({ search = '', sort = 'last_activity', order, filters = '' }: ListSearch): ListFilter {
  return { search: search.trim(), sort, order: order ?? firstOrder[sort], filters }
}

/** The address of a filter, with nothing in it that is the default anyway. */
export function searchOf({ search, sort, order, filters }: ListFilter): ListSearch {
  return {
    ...(search ? { search } : {}),
    ...(isSort(sort) && sort !== 'last_activity' ? { sort } : {}),
    ...(order !== firstOrder[sort] ? { order } : {}),
    ...(filters ? { filters } : {}),
  }
}

/** The filter sorted by something: again in its first order, or turned round when it is sorted so already. */
export const sortedBy = (filter: ListFilter, sort: ClientSort): ListFilter => ({
  ...filter,
  sort,
  order: filter.sort !== sort ? firstOrder[sort] : filter.order === 'ASC' ? 'DESC' : 'ASC',
})

/** The filters of an address; undefined where they cannot be read. */
function readFilters(text: string): Filters | undefined {
  if (!text) return { logical_operator: 'AND', expressions: [] }
  try {
    return Filters.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** The filters of an address with something beside them that holds too; undefined where that cannot be said or read. */
export function filtersWith(also: FilterExpression | FilterBrackets, text: string): Filters | undefined {
  const filters = readFilters(text)
  if (!filters) return undefined
  if (filters.logical_operator === 'AND' || filters.expressions.length < 2)
    return { logical_operator: 'AND', expressions: [also, ...filters.expressions] }
  const single = filters.expressions.flatMap((one) => ('expressions' in one ? [] : [one]))
  // Brackets stand one level deep.
  if (single.length < filters.expressions.length) return undefined
  return { logical_operator: 'AND', expressions: [also, { logical_operator: 'OR', expressions: single }] }
}

/** All that a list shows, as a filter says it; null for a list of what no filter tells, or none that can be read. */
export function allOf({ search, sort, filters: text }: ListFilter): { filters: Filters; search: string } | null {
  const filters = isOwnOrder(sort) ? undefined : readFilters(text)
  return filters ? { filters, search } : null
}
