import { runGuards } from '@fairlead/contract/identity/guards'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { useSession, visitorOf } from '~/lib/account/session.ts'
import { useScreens } from '~/lib/navigation/screens.ts'
import { usePath } from '~/lib/navigation/use-path.ts'
import { centreLink } from '~/ui/layout/centre-link.ts'
import { PageHeader } from '~/ui/layout/PageHeader.tsx'
import styles from './SettingsLayout.module.css'
import { settingsSections } from './settings-sections.ts'
import { t } from './words.ts'

/** The settings: their sections at the left, on a phone in one line, and beside them the one that is open. */
export function SettingsLayout({ children }: { children: ReactNode }) {
  const path = usePath()
  const visitor = visitorOf(useSession())
  const line = useRef<HTMLElement>(null)
  const sections = useScreens(settingsSections).filter(
    ({ to }) => runGuards({ path: to, visitor, hasToken: false }).kind === 'pass',
  )
  // On a phone the line is wider than the screen.
  useEffect(() => centreLink(line.current, path), [path])
  return (
    <>
      <PageHeader main title={t('title')} />
      <div className={styles.columns}>
        <nav ref={line} className={styles.sections} aria-label={t('sections')}>
          {sections.map(({ to, label }) => (
            <Link key={to} to={to} activeProps={{ 'data-active': true }}>
              {label}
            </Link>
          ))}
          <Link to="/automations">{t('automations')}</Link>
        </nav>
        <div className={styles.section}>{children}</div>
      </div>
    </>
  )
}
