import type { FilterBrackets } from '@fairlead/contract/records/filters'
import { filterOf, filtersWith, type ListFilter } from '~/features/records/clients/list/list-search.ts'
import { dueQueue, type QueueSearch, queueSearch } from './-queue-search.ts'

/** What is overdue or due today. */
const due: FilterBrackets = {
  logical_operator: 'OR',
  expressions: [
    { key: 'followUpDate', option: 'CUSTOM', range: { type: 'overdue' } },
    { key: 'followUpDate', option: 'CUSTOM', range: { type: 'named', name: 'today' } },
  ],
}

/** What the list shows that a queue is of. */
export function listOfQueue({ of, period, ...search }: QueueSearch): ListFilter {
  const filter = filterOf(search)
  if (of === 'uncontacted') return { ...filter, sort: 'uncontacted', order: 'ASC' }
  if (of === 'active') return { ...filter, sort: 'viewed', order: 'DESC', period: period ?? '7d' }
  if (of === 'due')
    return {
      ...filter,
      sort: 'follow_up',
      order: 'ASC',
      filters: JSON.stringify(filtersWith(due, filter.filters) ?? due),
    }
  return filter
}

/** The address of the list that a queue is of. */
export function listHref({ of, period, ...search }: QueueSearch): { to: string; search: object } {
  const { search: words, filters } = search
  const narrowed = { ...(words ? { search: words } : {}), ...(filters ? { filters } : {}) }
  if (of === 'uncontacted') return { to: '/clients/uncontacted', search: narrowed }
  if (of === 'active')
    return { to: '/clients/recently-active', search: { ...narrowed, ...(period && period !== '7d' ? { period } : {}) } }
  if (of === 'due') return { to: '/clients/follow-ups', search: narrowed }
  return { to: '/clients', search }
}

/** The address of the queue of the list at an address; undefined where there is none. */
export function queueHere(pathname: string, address: Record<string, unknown>): QueueSearch | undefined {
  const at = pathname.replace(/\/$/, '')
  const { of: _, period, ...search } = queueSearch(address)
  const narrowed = { search: search.search, filters: search.filters }
  if (at === '/clients/follow-ups') return filtersWith(due, search.filters ?? '') && { ...dueQueue, ...narrowed }
  if (at === '/clients/uncontacted') return { of: 'uncontacted', ...narrowed }
  if (at === '/clients/recently-active') return { of: 'active', ...narrowed, period }
  return at === '/clients' ? search : undefined
}
