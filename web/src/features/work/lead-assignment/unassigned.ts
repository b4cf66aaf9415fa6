import { lastAssignmentRun, planUnassigned } from '@fairlead/contract/work/assignment-clocks'
import { queryOptions } from '@tanstack/react-query'
import { call } from '~/lib/calls/call.ts'

const askEveryMs = 1_000
const key = ['unassigned'] as const

/** What applying the rules would do now: asked again each time that it is looked at. */
export const unassignedPlan = queryOptions({
  queryKey: [...key, 'plan'],
  queryFn: ({ signal }) => call(planUnassigned, {}, { signal }),
  gcTime: 0,
  staleTime: 0,
})

/** The last run of the rules, followed while it goes on or is taken back. */
export const lastRun = queryOptions({
  queryKey: [...key, 'run'],
  queryFn: ({ signal }) => call(lastAssignmentRun, {}, { signal }),
  refetchInterval: ({ state: { data } }) => {
    const run = data?.run
    return run && (!run.finished_at || run.is_undoing) ? askEveryMs : false
  },
})
