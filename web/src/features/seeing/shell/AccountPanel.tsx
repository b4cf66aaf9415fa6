import { isMobileAgent } from '@fairlead/contract/identity/guards'
import { isOwner } from '@fairlead/contract/permissions'
import { type MantineColorScheme, SegmentedControl } from '@mantine/core'
import {
  IconBook2,
  IconCreditCard,
  IconDeviceMobile,
  IconKeyboard,
  IconLogout,
  IconMessageCircle,
  IconRocket,
  IconSearch,
  IconSettings,
  IconSwitchHorizontal,
  IconTag,
  IconUser,
  type TablerIcon,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { isSponsored, type Session, useSession } from '~/lib/account/session.ts'
import { appDialog } from '~/lib/browser/install.ts'
import { commands } from '~/lib/keys/commands.ts'
import { getStarted } from '~/lib/navigation/get-started.ts'
import { useScreens } from '~/lib/navigation/screens.ts'
import styles from './AccountPanel.module.css'
import { useColourScheme } from './colour-scheme.ts'
import { isLeaving } from './log-out.ts'
import { t } from './panel-words.ts'

type Screen = {
  to: string
  label: string
  icon: TablerIcon
  /** Whose entry it is; everybody's when absent. */
  allowed?: (session: Session) => boolean
  newTab?: boolean
}

/** The owner of an account that nobody else pays for. */
const pays = (session: Session) => isOwner(session.user_details) && !isSponsored(session)
const isActive = ({ user_details: user }: Session) =>
  user.user_subscription_v3.subscription_status === 'subscription_active'

/** Screens of the account and beyond, in the order of point 2.4; each appears together with its route. */
const accountScreens: readonly Screen[] = [
  { to: '/account/profile', label: t('profile'), icon: IconUser },
  { to: '/account/notifications', label: t('settings'), icon: IconSettings },
  {
    to: '/subscription/manage',
    label: t('pricing'),
    icon: IconTag,
    allowed: (s) => pays(s) && !isActive(s),
  },
  { to: '/subscription/manage', label: t('subscription'), icon: IconCreditCard, allowed: pays, newTab: true },
]
const otherScreens: readonly Screen[] = [
  {
    to: '/agency',
    label: t('agency'),
    icon: IconSwitchHorizontal,
    allowed: ({ user_details: user }) => user.own_agency_profile !== null,
  },
]

type Props = {
  /** Entries that stand above the account's own: on a phone, those without a place in a bar, and the search. */
  children?: ReactNode
  onLeave: () => void
}

/** Who is signed in, the account's screens, the look of the page, and the way out. */
export function AccountPanel({ children, onLeave }: Props) {
  const { user_details: user, links } = useSession()
  const agency = user.managed_by_agency?.agency.name
  const [scheme, setScheme] = useColourScheme()
  return (
    <div className={styles.panel}>
      <div className={styles.person}>
        <b>{user.name}</b>
        {!isOwner(user) && <span>{t('managedBy', { organization: user.organization.name })}</span>}
        {isOwner(user) && user.email && <span>{user.email}</span>}
        {isOwner(user) && agency && <span>{t('managedBy', { organization: agency })}</span>}
      </div>
      {children && (
        <button
          type="button"
          className={styles.item}
          onClick={() => {
            onLeave()
            commands.set(() => 'palette')
          }}
        >
          <IconSearch size={16} aria-hidden />
          {t('jump')}
        </button>
      )}
      {children}
      <Screens entries={accountScreens} onLeave={onLeave} />
      {isMobileAgent(navigator.userAgent) ? (
        <Link to="/app-download" className={styles.item} onClick={onLeave}>
          <IconDeviceMobile size={16} aria-hidden />
          {t('mobileApp')}
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
          {t('mobileApp')}
        </button>
      )}
      <button
        type="button"
        className={styles.item}
        onClick={() => {
          onLeave()
          getStarted.set(() => true)
        }}
      >
        <IconRocket size={16} aria-hidden />
        {t('getStarted')}
      </button>
      {links.user_guide && <OutLink href={links.user_guide} label={t('guide')} icon={IconBook2} />}
      {links.live_chat && <OutLink href={links.live_chat} label={t('liveChat')} icon={IconMessageCircle} />}
      <Screens entries={otherScreens} onLeave={onLeave} />
      <div className={styles.setting}>
        <span aria-hidden="true">{t('theme')}</span>
        <SegmentedControl
          aria-label={t('theme')}
          value={scheme}
          onChange={(value) => setScheme(value as MantineColorScheme)}
          data={[
            { value: 'auto', label: t('auto') },
            { value: 'light', label: t('light') },
            { value: 'dark', label: t('dark') },
          ]}
        />
      </div>
      <button
        type="button"
        className={styles.item}
        data-keys
        aria-keyshortcuts="?"
        onClick={() => {
          onLeave()
          commands.set(() => 'keys')
        }}
      >
        <IconKeyboard size={16} aria-hidden />
        {t('shortcuts')}
        <kbd>?</kbd>
      </button>
      <button
        type="button"
        className={styles.item}
        onClick={() => {
          onLeave()
          isLeaving.set(() => true)
        }}
      >
        <IconLogout size={16} aria-hidden />
        {t('logout')}
      </button>
    </div>
  )
}

/** A page of somebody else's, in a tab of its own. */
const OutLink = ({ href, label, icon: Icon }: { href: string; label: string; icon: TablerIcon }) => (
  <a className={styles.item} href={href} target="_blank" rel="noopener">
    <Icon size={16} aria-hidden />
    {label}
  </a>
)

/** Those of the entries that the person may see and whose screen exists. */
function Screens({ entries, onLeave }: { entries: readonly Screen[]; onLeave: () => void }) {
  const session = useSession()
  const { is_email_verified: isVerified } = session.user_details
  return useScreens(entries)
    .filter(({ allowed }) => allowed?.(session) ?? true)
    .map(({ to, label, icon: Icon, newTab }) => (
      <Link key={label} to={to} className={styles.item} onClick={onLeave} {...(newTab && { target: '_blank' })}>
        <Icon size={16} aria-hidden />
        {label}
        {to === '/account/profile' && !isVerified && (
          <span className={styles.dot} role="img" aria-label={t('unverified')} />
        )}
      </Link>
    ))
}
