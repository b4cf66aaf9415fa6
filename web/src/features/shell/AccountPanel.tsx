import { isMobileAgent } from '@fairlead/contract/guards'
import { isOwner } from '@fairlead/contract/permissions'
import { type MantineColorScheme, SegmentedControl, Switch } from '@mantine/core'
import { IconBook2, IconDeviceMobile, IconLogout, IconSettings, IconUser, type TablerIcon } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { appDialog } from '~/lib/install.ts'
import { useScreens } from '~/lib/screens.ts'
import { useSession } from '~/lib/session.ts'
import { switchShortcuts, useShortcutsOn } from '~/lib/shortcuts.ts'
import styles from './AccountPanel.module.css'
import { useColourScheme } from './colour-scheme.ts'
import { t } from './words.ts'

type Screen = { to: string; label: string; icon: TablerIcon }
const screens: readonly Screen[] = [
  { to: '/account/profile', label: t('account.profile'), icon: IconUser },
  { to: '/account/notifications', label: t('account.settings'), icon: IconSettings },
]

type Props = {
  /** Entries that stand above the account's own: on a phone, those without a place in the bar. */
  children?: ReactNode
  onLogout: () => void
  onLeave: () => void
}

/** Who is signed in, the account's screens, the look of the page, and the way out. */
export function AccountPanel({ children, onLogout, onLeave }: Props) {
  const { user_details: user, links } = useSession()
  const [scheme, setScheme] = useColourScheme()
  const shortcutsOn = useShortcutsOn()
  const shown = useScreens(screens)
  return (
    <div className={styles.panel}>
      <div className={styles.person}>
        <b>{user.name}</b>
        {!isOwner(user) && <span>{t('account.managedBy', { organization: user.organization.name })}</span>}
        {isOwner(user) && user.email && <span>{user.email}</span>}
      </div>
      {children}
      {shown.map(({ to, label, icon: Icon }) => (
        <Link key={to} to={to} className={styles.item} onClick={onLeave}>
          <Icon size={16} aria-hidden />
          {label}
          {to === '/account/profile' && !user.is_email_verified && (
            <span className={styles.dot} role="img" aria-label={t('account.unverified')} />
          )}
        </Link>
      ))}
      {isMobileAgent(navigator.userAgent) ? (
        <Link to="/app-download" className={styles.item} onClick={onLeave}>
          <IconDeviceMobile size={16} aria-hidden />
          {t('account.mobileApp')}
        </Link>
      ) : (
        <button
          type="button"
          className={styles.item}
          onClick={() => {
            onLeave()
            appDialog.set(() => true)
          }}
        >
          <IconDeviceMobile size={16} aria-hidden />
          {t('account.mobileApp')}
        </button>
      )}
      {links.user_guide && (
        <a className={styles.item} href={links.user_guide} target="_blank" rel="noopener">
          <IconBook2 size={16} aria-hidden />
          {t('account.guide')}
        </a>
      )}
      <div className={styles.setting}>
        <span aria-hidden="true">{t('account.theme')}</span>
        <SegmentedControl
          aria-label={t('account.theme')}
          value={scheme}
          onChange={(value) => setScheme(value as MantineColorScheme)}
          data={[
            { value: 'auto', label: t('account.auto') },
            { value: 'light', label: t('account.light') },
            { value: 'dark', label: t('account.dark') },
          ]}
        />
      </div>
      <div className={styles.setting} data-keys>
        <Switch
          label={t('account.shortcuts')}
          labelPosition="left"
          checked={shortcutsOn}
          onChange={(event) => switchShortcuts(event.currentTarget.checked)}
          classNames={{ root: styles.switch, body: styles.switchBody }}
        />
      </div>
      <button type="button" className={styles.item} onClick={onLogout}>
        <IconLogout size={16} aria-hidden />
        {t('account.logout')}
      </button>
    </div>
  )
}
