import { Link } from '@tanstack/react-router'
import { useScreens } from '~/lib/screens.ts'
import { PageHeader } from '~/ui/PageHeader.tsx'
import styles from './TeamTabs.module.css'
import { t } from './tabs-words.ts'

const parts = [
  { to: '/team/dashboard', label: t('dashboard') },
  { to: '/team/manage', label: t('members') },
  { to: '/team/lead-assignment', label: t('assignment') },
  { to: '/team/sub-teams', label: t('subteams') },
]

/** The heading of the team's screens, and the way from one to another. */
export function TeamTabs() {
  return (
    <>
      <PageHeader title={t('title')} main />
      <nav className={styles.tabs} aria-label={t('label')}>
        {useScreens(parts).map(({ to, label }) => (
          <Link
            key={to}
            to={to}
            activeOptions={{ exact: true, includeSearch: false }}
            activeProps={{ 'data-active': true }}
          >
            {label}
          </Link>
        ))}
      </nav>
    </>
  )
}
