import { countFollowUps } from '@fairlead/contract/work/follow-ups'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { useSession } from '~/lib/account/session.ts'
import { call } from '~/lib/calls/call.ts'
import { useScreens } from '~/lib/navigation/screens.ts'
import { usePath } from '~/lib/navigation/use-path.ts'
import { centreLink } from '~/ui/layout/centre-link.ts'
import { clientCount, everybody } from '../list/list-clients.ts'
import { t } from '../words.ts'
import styles from './ClientTabs.module.css'

const lists = [
  { to: '/clients/today', label: t('today') },
  { to: '/clients', label: t('all') },
  { to: '/clients/follow-ups', label: t('followUps') },
  { to: '/clients/recently-active', label: t('recentlyActive') },
  { to: '/clients/uncontacted', label: t('uncontacted') },
  { to: '/clients/bin', label: t('bin.tab') },
]

/** What is due now: overdue and today. */
function useDueCount(): number | undefined {
  const { data } = useQuery({
    queryKey: ['follow-ups', 'count'],
    queryFn: ({ signal }) => call(countFollowUps, {}, { signal, quiet: true, expects: [423] }),
  })
  return data && data.overdue + data.today
}

/** The lists of clients, each with how many there are; `today` says how much is due today. */
export function ClientTabs({ today }: { today?: ReactNode }) {
  const counted = useSession().user_details.account_type === 'TEAM' ? t('tabs.counted') : undefined
  const all = useQuery(clientCount(everybody)).data
  const due = useDueCount()
  const waiting = useQuery(clientCount({ ...everybody, sort: 'uncontacted' })).data
  const line = useRef<HTMLElement>(null)
  const path = usePath()
  // On a phone the line is wider than the screen, and numbers that come make it wider.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what makes it wider
  useEffect(() => centreLink(line.current, path), [path, all, due, waiting])
  const numbers: Record<string, { text: string; isUrgent?: boolean } | undefined> = {
    '/clients': all && { text: all.isCapped ? '999+' : String(all.count) },
    '/clients/uncontacted': waiting?.count
      ? { text: waiting.isCapped ? '999+' : String(waiting.count), isUrgent: true }
      : undefined,
    '/clients/follow-ups': due ? { text: due > 999 ? '999+' : String(due), isUrgent: true } : undefined,
  }
  return (
    <nav ref={line} className={styles.tabs} aria-label={t('lists')}>
      {useScreens(lists).map(({ to, label }) => (
        <Link
          key={to}
          to={to}
          className={to === '/clients/today' ? styles.today : undefined}
          activeOptions={{ exact: true, includeSearch: false }}
          activeProps={{ 'data-active': true }}
        >
          {label}
          {to === '/clients/today' && (
            <span className={styles.number} data-urgent>
              {today}
            </span>
          )}
          {numbers[to] && (
            <span className={styles.number} data-urgent={numbers[to].isUrgent} title={counted}>
              {numbers[to].text}
            </span>
          )}
        </Link>
      ))}
    </nav>
  )
}
