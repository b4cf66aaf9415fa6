import { listClients } from '@fairlead/contract/records/clients'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '~/lib/calls/call.ts'

/** So many clients are shown; the person who is not among them is found by another letter. */
const most = 6

/** Clients by a piece of name, number or address; what was found before stays until the next come. */
export const foundClients = (search: string) =>
  queryOptions({
    queryKey: ['clients', 'found', search],
    // What is typed on aborts it.
    queryFn: async ({ signal }) => ({
      search,
      clients: (
        await call(listClients, { query: { search, page_size: most } }, { signal, quiet: true, expects: [423] })
      ).results,
    }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
    retry: false,
  })
