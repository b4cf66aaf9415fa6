import { useQuery } from '@tanstack/react-query'
import { todayCount } from './today-count.ts'

/** How much is due today, beside the name of its list; `own` says that it is the person's, where other lists count more. */
export function TodayNumber({ own }: { own?: string | undefined }) {
  const { data } = useQuery(todayCount)
  const count = data?.clients ?? 0
  if (count === 0) return null
  const number = count > 999 ? '999+' : count
  return own ? `${number} ${own}` : number
}
