import type { Filters } from '@fairlead/contract/filters'
import {
  filterOf,
  type ListFilter,
  type ListSearch,
  listSearch,
  type Period,
  readPeriod,
  searchOf,
} from '~/features/clients/list-search.ts'

/** What a queue is of, as its address says it: the list that one came from. */
export type QueueSearch = ListSearch & { of?: 'uncontacted' | 'active' | undefined; period?: Period | undefined }

export const queueSearch = (address: Record<string, unknown>): QueueSearch => ({
  ...listSearch(address),
  of: address.of === 'uncontacted' || address.of === 'active' ? address.of : undefined,
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

const due: Filters = {
  logical_operator: 'OR',
  expressions: [
    { key: 'followUpDate', option: 'CUSTOM', range: { type: 'overdue' } },
    { key: 'followUpDate', option: 'CUSTOM', range: { type: 'named', name: 'today' } },
  ],
}
/** The address of the queue of what is due, the longest overdue first. */
export const dueQueue: QueueSearch = { sort: 'follow_up', filters: JSON.stringify(due) }

/** What the list shows that a queue is of. */
export function listOfQueue({ of, period, ...search }: QueueSearch): ListFilter {
  const filter = filterOf(search)
  if (of === 'uncontacted') return { ...filter, sort: 'uncontacted', order: 'ASC' }
  if (of === 'active') return { ...filter, sort: 'viewed', order: 'DESC', period: period ?? '7d' }
  return filter
}

/** The address of the list that a queue is of. */
export function listHref({ of, period, ...search }: QueueSearch): { to: string; search: object } {
  const { search: words, filters } = search
  const narrowed = { ...(words ? { search: words } : {}), ...(filters ? { filters } : {}) }
  if (of === 'uncontacted') return { to: '/clients/uncontacted', search: narrowed }
  if (of === 'active')
    return { to: '/clients/recently-active', search: { ...narrowed, ...(period && period !== '7d' ? { period } : {}) } }
  return { to: '/clients', search }
}

/** The address of the queue of the list at an address; undefined where there is none. */
export function queueHere(pathname: string, address: Record<string, unknown>): QueueSearch | undefined {
  const at = pathname.replace(/\/$/, '')
  if (at === '/clients/follow-ups') return dueQueue
  const { of: _, period, ...search } = queueSearch(address)
  const narrowed = { search: search.search, filters: search.filters }
  if (at === '/clients/uncontacted') return { of: 'uncontacted', ...narrowed }
  if (at === '/clients/recently-active') return { of: 'active', ...narrowed, period }
  return at === '/clients' ? search : undefined
}
