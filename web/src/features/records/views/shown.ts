import type { ClientSort, ListSort } from '@fairlead/contract/records/clients'
import type { Filters } from '@fairlead/contract/records/filters'
import type { View } from '@fairlead/contract/records/views'

/** What a list shows, as its address says it. */
export type Shown = {
  search: string
  sort: ListSort
  order: 'ASC' | 'DESC'
  filters: string
  /** Columns, with commas between them; empty where each person sees their own. */
  columns?: string
  /** Those that are shown, one's own or not: a view that is made keeps them. */
  seen?: string
}

/** The order that a list begins with. */
export const plain: Shown = { search: '', sort: 'last_activity', order: 'DESC', filters: '' }

/** What a view shows, as an address says it. */
export const shownBy = ({ search, sort, order, filters, columns }: View): Shown => ({
  search,
  sort,
  order,
  filters: filters.expressions.length === 0 ? '' : JSON.stringify(filters),
  columns: columns ? columns.join() || 'name' : '',
})

/** What a list shows, as a view keeps it; undefined where its filters cannot be read. */
export function keptOf({
  search,
  sort,
  order,
  filters,
  columns,
}: Shown): Pick<View, 'search' | 'sort' | 'order' | 'filters' | 'columns'> | undefined {
  try {
    const read = (filters ? JSON.parse(filters) : { logical_operator: 'AND', expressions: [] }) as Filters
    const names = columns ? columns.split(',').filter((one) => one !== 'name') : null
    return { search, sort: sort as ClientSort, order, filters: read, columns: names }
  } catch {
    return undefined
  }
}

/** The same text for the same filters, in whatever order their parts were written. */
const inOrder = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(inOrder)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, one]) => one !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, one]) => [key, inOrder(one)]),
  )
}
const textOf = (filters: string): string => {
  try {
    return JSON.stringify(inOrder(JSON.parse(filters)))
  } catch {
    return filters
  }
}

/** Whether two lists show the same in the same order. */
export const isSame = (a: Shown, b: Shown): boolean =>
  a.search === b.search &&
  a.sort === b.sort &&
  a.order === b.order &&
  (a.columns ?? '') === (b.columns ?? '') &&
  textOf(a.filters) === textOf(b.filters)
