import {
  listTeamMembers,
  manageMembers,
  teamDashboard,
  teamFigureRows,
  teamPricing,
} from '@fairlead/contract/work/members'
import type { TeamFigure } from '@fairlead/contract/work/team-figures'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '~/lib/calls/call.ts'
import { type Days, type MembersSearch, teamKey } from './search.ts'

/** Everybody of the team for the person who manages it, by name, page by page. */
export const managedMembers = ({ status }: MembersSearch, search = '') =>
  infiniteQueryOptions({
    queryKey: [...teamKey, 'managed', status, search],
    queryFn: ({ pageParam, signal }) =>
      call(
        manageMembers,
        {
          query: {
            ...(pageParam ? { cursor: pageParam } : {}),
            ...(status ? { account_status: status } : {}),
            ...(search ? { search } : {}),
          },
        },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  })

/** How many the team has of each state; the one person beside is not looked at (point 7 of the specification). */
export const teamStats = queryOptions({
  queryKey: [...teamKey, 'stats'],
  queryFn: ({ signal }) =>
    call(listTeamMembers, { query: { page_size: 1, include_invited_members: 'true' } }, { signal, quiet: true }),
  select: ({ team_members_stats }) => team_members_stats,
})

/** Who counts for the price. */
export const pricing = queryOptions({
  queryKey: [...teamKey, 'pricing'],
  queryFn: ({ signal }) => call(teamPricing, {}, { signal, quiet: true }),
})

/** The figures of each member in the last days. */
export const figures = (days: Days) =>
  queryOptions({
    queryKey: [...teamKey, 'figures', days],
    queryFn: ({ signal }) => call(teamDashboard, { query: { days } }, { signal }),
    placeholderData: keepPreviousData,
  })

/** The clients that a figure of a member counts, page by page. */
export const figureRows = (id: string, figure: TeamFigure, days: Days) =>
  infiniteQueryOptions({
    queryKey: [...teamKey, 'figures', days, id, figure],
    queryFn: ({ pageParam, signal }) =>
      call(
        teamFigureRows,
        { params: { id, figure }, query: { days, ...(pageParam ? { cursor: pageParam } : {}) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  })
