import { useQuery } from '@tanstack/react-query'
import { todayCount } from './today-count.ts'

/** How much is due today, beside the name of its list. */
export function TodayNumber() {
  const { data } = useQuery(todayCount)
  const count = data?.clients ?? 0
  if (count === 0) return null
  return count > 999 ? '999+' : count
}
