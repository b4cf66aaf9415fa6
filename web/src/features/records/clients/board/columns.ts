import { clientBoard } from '@fairlead/contract/records/client-board'
import { type ClientSort, listClients } from '@fairlead/contract/records/clients'
import type { CustomField } from '@fairlead/contract/records/fields/custom-fields'
import type { Filters } from '@fairlead/contract/records/filters'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '~/lib/calls/call.ts'
import { allLists } from '../list/list-clients.ts'
import { filtersWith, type ListFilter } from '../list/list-search.ts'
import { t } from './words.ts'

/** So many cards a column begins with, and shows more of at a time. */
export const cardsAtOnce = 20

/** A column of a board: an option of its field, or null for clients without one. */
export type Column = { id: string | null; label: string }

/** What a board shows of clients: its field, and what they are worth where that is known. */
export type BoardFields = { field: CustomField; size: CustomField | undefined }

export const fieldIds = ({ field, size }: BoardFields): string[] => [field.cf_id, ...(size ? [size.cf_id] : [])]

/** The columns of a field, in the order of its options; those without one come first, as work that is to be sorted. */
export const columnsOf = ({ name, options }: CustomField): Column[] => [
  { id: null, label: t('none', { field: name.toLocaleLowerCase() }) },
  ...options,
]

/** What narrows a list down to a column; undefined where its filters cannot take one more condition. */
export function columnFilter(filters: string, fieldId: string, option: string | null): Filters | undefined {
  const own = { key: 'customFields' as const, cf_id: fieldId }
  return filtersWith(option ? { ...own, option: 'CUSTOM', values: [option] } : { ...own, option: 'NULL' }, filters)
}

/** The cards of a column, in the order of the list, page by page. Among the lists, so that what changes a row changes its card. */
export const columnCards = (filter: ListFilter, fieldId: string, option: string | null) =>
  infiniteQueryOptions({
    queryKey: [...allLists, 'rows', filter, 'board', fieldId, option],
    queryFn: ({ pageParam, signal }) => {
      const { sort, order, search, filters } = filter
      return call(
        listClients,
        {
          query: {
            sort: sort as ClientSort,
            order,
            page_size: cardsAtOnce,
            filters: JSON.stringify(columnFilter(filters, fieldId, option)),
            ...(search ? { search } : {}),
            ...(pageParam ? { cursor: pageParam } : {}),
          },
        },
        { signal },
      )
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    refetchOnWindowFocus: false,
    placeholderData: keepPreviousData,
  })

/** How many clients each column has, and what they are worth. */
export const boardCounts = ({ search, filters }: Pick<ListFilter, 'search' | 'filters'>, fieldId: string) =>
  queryOptions({
    queryKey: [...allLists, 'board', fieldId, search, filters],
    queryFn: ({ signal }) =>
      call(
        clientBoard,
        {
          body: {
            cf_id: fieldId,
            ...(search ? { search } : {}),
            ...(filters ? { filters: JSON.parse(filters) as Filters } : {}),
          },
        },
        { signal, quiet: true },
      ),
    placeholderData: keepPreviousData,
  })
