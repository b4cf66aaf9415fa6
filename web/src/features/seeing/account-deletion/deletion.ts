import { getDeletion } from '@fairlead/contract/seeing/account-deletion'
import { queryOptions } from '@tanstack/react-query'
import { call } from '~/lib/calls/call.ts'

/** When the account will be deleted; null when nobody asked for that. */
export const deletion = queryOptions({
  queryKey: ['account-deletion'],
  queryFn: async ({ signal }) => (await call(getDeletion, {}, { signal, quiet: true })).delete_at,
})
