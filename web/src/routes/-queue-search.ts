import {
  type ListFilter,
  type ListSearch,
  listSearch,
  type Period,
  readPeriod,
  searchOf,
} from '~/features/records/clients/list/list-search.ts'

/** Lists with an order of their own, as the address of a queue names them. */
const own = ['uncontacted', 'active', 'due'] as const

/** What a queue is of, as its address says it: the list that one came from. */
export type QueueSearch = ListSearch & { of?: (typeof own)[number] | undefined; period?: Period | undefined }

export const queueSearch = (address: Record<string, unknown>): QueueSearch => ({
  ...listSearch(address),
  of: own.find((one) => one === address.of),
  period: readPeriod(address.period),
})

/** The address of the queue of a list. */
export const queueOf = (filter: ListFilter, view?: string): QueueSearch => {
  const { search, filters } = filter
  const narrowed = { ...(search ? { search } : {}), ...(filters ? { filters } : {}) }
  if (filter.sort === 'uncontacted') return { of: 'uncontacted', ...narrowed }
  if (filter.sort === 'viewed')
    return { of: 'active', ...narrowed, ...(filter.period ? { period: filter.period } : {}) }
  return { ...searchOf(filter), ...(view ? { view } : {}) }
}

/** The address of the queue of what is due, the longest overdue first. */
export const dueQueue: QueueSearch = { of: 'due' }
