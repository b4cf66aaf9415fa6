import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useSession } from '~/lib/account/session.ts'
import { useScreens } from '~/lib/navigation/screens.ts'
import { usePath } from '~/lib/navigation/use-path.ts'
import { PageHeader } from '~/ui/layout/PageHeader.tsx'
import tabs from '~/ui/layout/tabs.module.css'
import { t } from './words.ts'

/** The parts of the team, in the order of their tabs. */
const parts = [
  { to: '/team/dashboard', label: t('tabs.dashboard') },
  { to: '/team/manage', label: t('tabs.manage') },
  { to: '/team/lead-assignment', label: t('tabs.assignment') },
  { to: '/team/sub-teams', label: t('tabs.subTeams') },
]

/** The team's screens with a tab for each; whatever lies below them has a page of its own. */
export function TeamLayout({ children }: { children: ReactNode }) {
  const path = usePath().replace(/\/$/, '')
  const screens = useScreens(parts)
  const isTeam = useSession().user_details.account_type === 'TEAM'
  if (path !== '/team' && !screens.some(({ to }) => to === path)) return children
  return (
    <>
      <PageHeader main title={t('title')} />
      {isTeam && (
        <nav className={tabs.tabs} aria-label={t('parts')}>
          {screens.map(({ to, label }) => (
            <Link key={to} to={to} activeProps={{ 'data-active': true }}>
              {label}
            </Link>
          ))}
        </nav>
      )}
      {children}
    </>
  )
}
