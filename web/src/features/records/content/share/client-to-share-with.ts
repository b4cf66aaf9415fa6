import { getClient } from '@fairlead/contract/records/clients'
import { queryOptions } from '@tanstack/react-query'
import { call } from '~/lib/calls/call.ts'

/** A client who something is shared with, by their id; nobody while there is none. */
export const clientToShareWith = (id: string) =>
  queryOptions({
    queryKey: ['clients', 'to-share', 'one', id],
    queryFn: ({ signal }) => call(getClient, { params: { id } }, { signal }),
    enabled: id !== '',
    retry: false,
  })
