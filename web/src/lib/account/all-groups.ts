import { type Group, listGroups } from '@fairlead/contract/records/groups'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../calls/call.ts'

/** All groups of the account by name, to choose among: there are five hundred at most. Without the plan there are none. */
export const allGroups = queryOptions({
  queryKey: ['groups', 'all'],
  queryFn: async ({ signal }) => {
    const groups: Group[] = []
    let cursor: string | null = null
    do {
      const found: { results: Group[]; next: string | null } = await call(
        listGroups,
        { query: cursor ? { cursor } : {} },
        { signal, expects: [423] },
      )
      groups.push(...found.results)
      cursor = found.next
    } while (cursor)
    return groups
  },
})
