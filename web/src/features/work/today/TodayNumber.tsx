import { countToday } from '@fairlead/contract/work/today'
import { useQuery } from '@tanstack/react-query'
import { call } from '~/lib/calls/call.ts'
import { todayKey } from './count-today.ts'

/** How much is due today, beside the name of its list. */
export function TodayNumber() {
  const { data } = useQuery({
    queryKey: [...todayKey, 'count'],
    queryFn: ({ signal }) => call(countToday, {}, { signal, quiet: true, expects: [423] }),
  })
  const count = data?.clients ?? 0
  if (count === 0) return null
  return count > 999 ? '999+' : count
}
