import { getClient } from '@fairlead/contract/records/clients'
import { queryOptions } from '@tanstack/react-query'
import { call } from '~/lib/calls/call.ts'

/** One client, for its page: a refusal is the page's to show. */
export const oneClient = (id: string) =>
  queryOptions({
    queryKey: ['clients', 'one', id],
    meta: { kept: 'client' },
    queryFn: ({ signal }) => call(getClient, { params: { id } }, { signal, expects: [423] }),
  })
