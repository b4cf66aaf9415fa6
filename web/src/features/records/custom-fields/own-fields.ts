import { clientFields } from '@fairlead/contract/records/fields/custom-fields'
import { queryOptions } from '@tanstack/react-query'
import { call } from '~/lib/calls/call.ts'

/** The own fields of one client; they are asked for again with the client. */
export const ownFields = (id: string) =>
  queryOptions({
    queryKey: ['clients', 'one', id, 'own-fields'],
    queryFn: ({ signal }) => call(clientFields, { params: { id } }, { signal, expects: [423] }),
  })
