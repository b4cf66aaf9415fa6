import { seeAs, seeAsClients, seeAsLookUp } from '@fairlead/contract/work/see-as'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '~/lib/calls/call.ts'
import { words } from '~/lib/i18n.ts'
import en from '~/locales/en/see-as.ts'
import { teamKey } from './search.ts'

export const t = words('see-as', en)

/** What a member sees, in numbers. */
export const sightOf = (id: string) =>
  queryOptions({
    queryKey: [...teamKey, 'see-as', id],
    queryFn: ({ signal }) => call(seeAs, { params: { id } }, { signal }),
  })

/** The list as the member has it, page by page. */
export const listOf = (id: string, newOnly: boolean) =>
  infiniteQueryOptions({
    queryKey: [...teamKey, 'see-as', id, 'clients', newOnly],
    queryFn: ({ pageParam, signal }) =>
      call(
        seeAsClients,
        {
          params: { id },
          query: { ...(pageParam ? { cursor: pageParam } : {}), ...(newOnly ? { is_new_lead: 'true' } : {}) },
        },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  })

/** Clients by a fragment, each with why it is shown or hidden. */
export const lookUp = (id: string, search: string) =>
  queryOptions({
    queryKey: [...teamKey, 'see-as', id, 'look-up', search],
    queryFn: ({ signal }) => call(seeAsLookUp, { params: { id }, query: { search } }, { signal }),
    placeholderData: keepPreviousData,
    enabled: search !== '',
  })
