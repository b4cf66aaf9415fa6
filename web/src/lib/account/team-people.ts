import { listTeamMembers, type TeamMember } from '@fairlead/contract/work/members'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../calls/call.ts'

/** So many pages are asked for at most: a choice among more people is none. */
const mostPages = 10

/** Who works in the team now, by name: for choosing somebody. */
export const teamPeople = queryOptions({
  queryKey: ['team', 'people'],
  queryFn: async ({ signal }) => {
    const people: TeamMember[] = []
    let cursor: string | null = null
    for (let page = 0; page < mostPages; page++) {
      const query: { page_size: number; cursor?: string } = { page_size: 100, ...(cursor ? { cursor } : {}) }
      const found: { results: TeamMember[]; next: string | null } = await call(listTeamMembers, { query }, { signal })
      people.push(...found.results)
      cursor = found.next
      if (!cursor) break
    }
    return people.filter((person) => person.account_status === 'ACTIVE')
  },
})
