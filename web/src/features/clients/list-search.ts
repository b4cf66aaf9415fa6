import type { ClientSort } from '@fairlead/contract/clients'

export type Order = 'ASC' | 'DESC'
/** What the list shows, as its address tells it; what is absent is the default. */
export type ListSearch = { search?: string | undefined; sort?: ClientSort | undefined; order?: Order | undefined }
/** The same complete. */
export type ListFilter = { search: string; sort: ClientSort; order: Order }

/** The order in which each sort begins: the latest first, names from A, the most urgent first. */
const firstOrder: Record<ClientSort, Order> = {
  last_activity: 'DESC',
  created: 'DESC',
  name: 'ASC',
  follow_up: 'ASC',
}
export const sorts = Object.keys(firstOrder) as ClientSort[]

const isSort = (value: unknown): value is ClientSort => sorts.includes(value as ClientSort)

/** Reads the address; what it says wrongly is as if it were absent. */
export const listSearch = ({ search, sort, order }: Record<string, unknown>): ListSearch => ({
  // Each is named, since what a route does not name the router hands on as it is.
  search: typeof search === 'string' && search.trim() ? search.slice(0, 100) : undefined,
  sort: isSort(sort) ? sort : undefined,
  order: order === 'ASC' || order === 'DESC' ? order : undefined,
})

/** What a list with this address shows. */
export function filterOf({ search = '', sort = 'last_activity', order }: ListSearch): ListFilter {
  return { search: search.trim(), sort, order: order ?? firstOrder[sort] }
}

/** The address of a filter, with nothing in it that is the default anyway. */
export function searchOf({ search, sort, order }: ListFilter): ListSearch {
  return {
    ...(search ? { search } : {}),
    ...(sort !== 'last_activity' ? { sort } : {}),
    ...(order !== firstOrder[sort] ? { order } : {}),
  }
}

/** The filter sorted by something: anew in its first order, or turned round when it is sorted so already. */
export const sortedBy = (filter: ListFilter, sort: ClientSort): ListFilter => ({
  ...filter,
  sort,
  order: filter.sort !== sort ? firstOrder[sort] : filter.order === 'ASC' ? 'DESC' : 'ASC',
})
