import { listSessions } from '@fairlead/contract/identity/session'
import { queryOptions } from '@tanstack/react-query'
import { call } from '~/lib/calls/call.ts'

/** Where the person is signed in, the latest first. */
export const ownSessions = queryOptions({
  queryKey: ['sessions'],
  queryFn: async ({ signal }) => (await call(listSessions, {}, { signal, quiet: true })).results,
})
