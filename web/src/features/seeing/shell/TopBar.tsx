import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useSession } from '~/lib/account/session.ts'
import { useScreens } from '~/lib/navigation/screens.ts'
import { usePath } from '~/lib/navigation/use-path.ts'
import { Logo } from '~/ui/shown/Logo.tsx'
import { isAt, mainEntries } from './entries.ts'
import styles from './TopBar.module.css'
import { UserMenu } from './UserMenu.tsx'
import { t } from './words.ts'

/** The bar on top: the mark, the main screens, tools of the whole application, the person. */
export function TopBar({ tools }: { tools?: ReactNode }) {
  const session = useSession()
  const path = usePath()
  const { product, web_app_logo_url: picture } = session.user_details.whitelabel_config
  const entries = useScreens(mainEntries).filter(({ allowed }) => allowed?.(session) ?? true)
  return (
    <header className={styles.top}>
      <Link to="/clients" className={styles.logo} aria-label={t('home', { product })}>
        <Logo picture={picture} />
        <span className={styles.wordmark}>{product}</span>
      </Link>
      <nav aria-label={t('main')} className={styles.nav}>
        {entries.map((entry) => (
          <Link key={entry.to} to={entry.to} data-active={isAt(entry, path) || undefined}>
            {entry.label}
          </Link>
        ))}
      </nav>
      <div className={styles.tools}>
        {tools}
        <UserMenu />
      </div>
    </header>
  )
}
