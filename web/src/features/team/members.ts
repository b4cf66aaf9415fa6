import { listTeamMembers, manageMembers, type TeamMember, teamDashboard, teamPricing } from '@fairlead/contract/team'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '~/lib/call.ts'
import { type Days, type MembersSearch, teamKey } from './search.ts'

/** Everybody of the team for whoever manages it, by name, page by page. */
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

/** So many pages of a hundred are asked for at most. */
const mostPages = 10

/** All who work in the team, to choose from. */
export const activeMembers = queryOptions({
  queryKey: [...teamKey, 'active'],
  async queryFn({ signal }) {
    const all: TeamMember[] = []
    let cursor: string | null = null
    for (let page = 0; page < mostPages; page++) {
      const query: { page_size: string; cursor?: string } = { page_size: '100', ...(cursor ? { cursor } : {}) }
      const { results, next } = await call(listTeamMembers, { query }, { signal })
      all.push(...results)
      if (!next) break
      cursor = next
    }
    return all
  },
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
