import { countToday } from '@fairlead/contract/work/today'
import { useQuery } from '@tanstack/react-query'
import { call } from '~/lib/call.ts'
import styles from './ClientTabs.module.css'

/** How much is due today, beside the name of its list. */
export function TodayNumber() {
  const { data } = useQuery({
    queryKey: ['today', 'count'],
    queryFn: ({ signal }) => call(countToday, {}, { signal, quiet: true, expects: [423] }),
  })
  const count = data ? data.step + data.follow_up + data.new_lead + data.opened : 0
  if (count === 0) return null
  return (
    <span className={styles.number} data-urgent>
      {count > 999 ? '999+' : count}
    </span>
  )
}
