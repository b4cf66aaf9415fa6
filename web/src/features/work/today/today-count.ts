import { countToday } from '@fairlead/contract/work/today'
import { queryOptions } from '@tanstack/react-query'
import { call } from '~/lib/calls/call.ts'
import { todayKey } from './count-today.ts'

/** How much is due today, and how much of it was done, here or elsewhere. */
export const todayCount = queryOptions({
  queryKey: [...todayKey, 'count'],
  queryFn: ({ signal }) => call(countToday, {}, { signal, quiet: true, expects: [423] }),
})
