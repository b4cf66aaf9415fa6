import {
  clientEnrolments,
  getEnrolment,
  planMove,
  sequenceClients,
  simulateEnrolment,
} from '@fairlead/contract/work/sequence-clients'
import {
  getSequence,
  listHolidays,
  listSequenceSteps,
  listSequences,
  sequenceResults,
} from '@fairlead/contract/work/sequences'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '~/lib/calls/call.ts'

/** Everything that is shown of sequences; to have it asked for again. */
export const sequencesKey = ['sequences'] as const
const oneKey = (id: string) => [...sequencesKey, 'one', id] as const
const pages = {
  initialPageParam: null as string | null,
  getNextPageParam: (page: { next: string | null }) => page.next,
}
const after = (cursor: string | null) => (cursor ? { cursor } : {})

/** The sequences that one sees, page by page. */
export const sequenceList = (search: string) =>
  infiniteQueryOptions({
    queryKey: [...sequencesKey, 'list', search],
    queryFn: ({ pageParam, signal }) =>
      call(listSequences, { query: { ...(search ? { search } : {}), ...after(pageParam) } }, { signal }),
    ...pages,
    placeholderData: keepPreviousData,
  })

/** Sequences that clients can be added to now. */
export const runningSequences = queryOptions({
  queryKey: [...sequencesKey, 'running'],
  queryFn: ({ signal }) => call(listSequences, { query: { running: 'true', page_size: 100 } }, { signal }),
})

/** One sequence. */
export const oneSequence = (id: string) =>
  queryOptions({
    queryKey: oneKey(id),
    queryFn: ({ signal }) => call(getSequence, { params: { id } }, { signal }),
    // Waits are moved in the background.
    refetchInterval: ({ state }) => (state.data?.state === 'resuming' ? 2_000 : false),
  })

/** The steps of its present version. */
export const stepsOf = (id: string) =>
  queryOptions({
    queryKey: [...oneKey(id), 'steps'],
    queryFn: ({ signal }) => call(listSequenceSteps, { params: { id }, query: {} }, { signal }),
  })

/** What came of each step, of this version and the one before. */
export const resultsOf = (id: string) =>
  queryOptions({
    queryKey: [...oneKey(id), 'results'],
    queryFn: ({ signal }) => call(sequenceResults, { params: { id }, query: {} }, { signal }),
  })

export const clientFilters = ['open', 'needs_decision', 'due', 'waiting', 'paused', 'completed', 'removed'] as const
export type ClientFilter = (typeof clientFilters)[number]

/** The clients of a sequence, or those who are at one place in it. */
export const clientsOf = (id: string, filter: ClientFilter | undefined) =>
  infiniteQueryOptions({
    queryKey: [...oneKey(id), 'clients', filter ?? null],
    queryFn: ({ pageParam, signal }) =>
      call(
        sequenceClients,
        { params: { id }, query: { ...(filter ? { filter } : {}), ...after(pageParam) } },
        { signal },
      ),
    ...pages,
    placeholderData: keepPreviousData,
  })

/** What moving everyone to the present version would do. */
export const movePlanOf = (id: string) =>
  queryOptions({
    queryKey: [...oneKey(id), 'move'],
    queryFn: ({ signal }) => call(planMove, { params: { id } }, { signal }),
    staleTime: 0,
  })

/** The holidays of a year. */
export const holidaysOf = (year: number) =>
  queryOptions({
    queryKey: [...sequencesKey, 'holidays', year],
    queryFn: ({ signal }) => call(listHolidays, { query: { year } }, { signal }),
  })

/** The sequences that a client is or was in. */
export const enrolmentsOf = (clientId: string) =>
  queryOptions({
    queryKey: [...sequencesKey, 'of-client', clientId],
    queryFn: ({ signal }) => call(clientEnrolments, { params: { id: clientId }, query: {} }, { signal }),
  })

/** One client in a sequence, with what happened so far. */
export const oneEnrolment = (id: string) =>
  queryOptions({
    queryKey: [...sequencesKey, 'enrolment', id],
    queryFn: ({ signal }) => call(getEnrolment, { params: { id } }, { signal }),
  })

export type Assumption = 'met' | 'not_met'

/** The next 30 days of one client. */
export const simulationOf = (id: string, assume: Assumption) =>
  queryOptions({
    queryKey: [...sequencesKey, 'enrolment', id, 'simulation', assume],
    queryFn: ({ signal }) => call(simulateEnrolment, { params: { id }, query: { assume } }, { signal }),
    placeholderData: keepPreviousData,
  })
