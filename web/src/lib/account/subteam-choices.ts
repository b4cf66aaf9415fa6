import { listSubteams } from '@fairlead/contract/identity/subteams'
import { queryOptions } from '@tanstack/react-query'
import { call } from '~/lib/calls/call.ts'

/** So many sub-teams are offered. */
const most = 100

/** The sub-teams that content can be shown to, for those who manage the team. */
export const subteamChoices = queryOptions({
  queryKey: ['subteams', 'choices'],
  queryFn: async ({ signal }) => (await call(listSubteams, { query: { page_size: most } }, { signal })).results,
})
