import { getAvailability } from '@fairlead/contract/identity/team'
import { queryOptions } from '@tanstack/react-query'
import { call } from '~/lib/calls/call.ts'

const availabilityKey = ['availability'] as const

/** Working hours and absences: one's own, or a member's for the person who manages the team. */
export const availabilityOf = (userId?: string) =>
  queryOptions({
    queryKey: [...availabilityKey, userId],
    queryFn: ({ signal }) => call(getAvailability, { query: userId ? { user_id: userId } : {} }, { signal }),
  })
