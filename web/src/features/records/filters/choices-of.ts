import { filterChoices } from '@fairlead/contract/records/client-lists'
import type { FilterKey, Filters } from '@fairlead/contract/records/filters'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '~/lib/calls/call.ts'
import type { Place } from './filter-text.ts'
import type { Names } from './sentence.ts'

/** What clients can be filtered by, without counts: for the words of the sentence. */
export const filterNames = queryOptions({
  queryKey: ['clients', 'filters', 'names'],
  queryFn: ({ signal }) => call(filterChoices, { body: {} }, { signal, quiet: true }),
  staleTime: 60_000,
  select: ({ results, fields }): Names => ({
    choices: new Map(results.map(({ key, choices }) => [key, choices])),
    fields,
  }),
})

type Counted = { filters: Filters; search: string; place: Place; key: FilterKey; fieldId?: string | undefined }

/** The choices of one key, with how many each would show in its place beside the other conditions. */
export const countedChoices = ({ filters, search, place, key, fieldId }: Counted) =>
  queryOptions({
    queryKey: ['clients', 'filters', 'counts', { filters, search, place, key, fieldId }],
    queryFn: async ({ signal }) => {
      const at = place.filter((one) => one !== undefined)
      const body = {
        filters,
        place: at,
        count: key,
        ...(search ? { search } : {}),
        ...(fieldId ? { cf_id: fieldId } : {}),
      }
      const { results, fields } = await call(filterChoices, { body }, { signal, quiet: true })
      if (key === 'customFields') return fields.find(({ id }) => id === fieldId)?.options ?? []
      return results.find((one) => one.key === key)?.choices ?? []
    },
    placeholderData: keepPreviousData,
  })
