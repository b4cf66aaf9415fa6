import { distributionQuality, getDistributedLead, leadsHistory } from '@fairlead/contract/work/distributed-leads'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '~/lib/calls/call.ts'
import { distributionKey } from '../rules.ts'
import type { Days } from '../search.ts'
import type { HistoryFilter } from './history-filter.ts'

/** What is on its way is asked for again after so long, in milliseconds. */
const underWayMs = 4_000
const isUnderWay = ({ state }: { state: string }): boolean => state === 'waiting'

/** What went out, page by page, newest first. */
export const copyList = (filter: HistoryFilter) =>
  infiniteQueryOptions({
    queryKey: [...distributionKey, 'history', filter],
    queryFn: ({ pageParam, signal }) =>
      call(leadsHistory, { query: { ...filter, ...(pageParam ? { cursor: pageParam } : {}) } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    // What became of a mail is told by no stream.
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some((page) => page.results.some(isUnderWay)) ? underWayMs : false,
  })

/** One copy with what the lead said, and everything that was said of it. */
export const oneCopy = (id: string) =>
  queryOptions({
    queryKey: [...distributionKey, 'copy', id],
    queryFn: ({ signal }) => call(getDistributedLead, { params: { id } }, { signal }),
    refetchInterval: ({ state: { data } }) => (data && isUnderWay(data) ? underWayMs : false),
  })

/** How good the leads of the last days are. */
export const qualityOf = (days: Days) =>
  queryOptions({
    queryKey: [...distributionKey, 'quality', days],
    queryFn: ({ signal }) => call(distributionQuality, { query: { days } }, { signal }),
    placeholderData: keepPreviousData,
  })
