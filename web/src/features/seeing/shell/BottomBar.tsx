import { IconMenu2, IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useSession } from '~/lib/account/session.ts'
import { useScreens } from '~/lib/navigation/screens.ts'
import { usePath } from '~/lib/navigation/use-path.ts'
import { Drawer } from '~/ui/overlay/lazy-overlay.tsx'
import panel from './AccountPanel.module.css'
import styles from './BottomBar.module.css'
import { type Entry, isAt, mainEntries, onPhone, todayEntry } from './entries.ts'
import { t } from './words.ts'

const AccountPanel = lazy(async () => ({ default: (await import('./AccountPanel.tsx')).AccountPanel }))

function Item({ entry }: { entry: Entry }) {
  const { to, label, icon: Icon } = entry
  const path = usePath()
  // What is due today is one of the lists of clients, and has an entry of its own here.
  const isHere = isAt(entry, path) && (entry === todayEntry || !isAt(todayEntry, path))
  return (
    <Link to={to} className={styles.item} data-active={isHere || undefined}>
      <Icon size={20} stroke={1.75} aria-hidden />
      {label}
    </Link>
  )
}

/** The phone's bar at the bottom: what is due today, the main screens, a new client in the middle, and everything else. */
export function BottomBar() {
  const session = useSession()
  const [opened, setOpened] = useState(false)
  // The button is filled only where adding is what the screen is for.
  const isOnList = usePath() === '/clients'
  const entries = useScreens(mainEntries).filter(({ allowed }) => allowed?.(session) ?? true)
  const [first, ...others] = [...useScreens([todayEntry]), ...entries.filter(({ to }) => onPhone.includes(to))]
  const rest = entries.filter(({ to }) => !onPhone.includes(to))
  const close = () => setOpened(false)
  return (
    <>
      <nav className={styles.bar} aria-label={t('main')}>
        {first && <Item entry={first} />}
        {others.slice(0, 1).map((entry) => (
          <Item key={entry.to} entry={entry} />
        ))}
        <Link to="/client" className={styles.add} data-filled={isOnList || undefined} aria-label={t('nav.newClient')}>
          <span>
            <IconPlus size={20} aria-hidden />
          </span>
        </Link>
        {others.slice(1).map((entry) => (
          <Item key={entry.to} entry={entry} />
        ))}
        <button type="button" className={styles.item} aria-expanded={opened} onClick={() => setOpened(true)}>
          <IconMenu2 size={20} stroke={1.75} aria-hidden />
          {t('nav.more')}
        </button>
      </nav>
      <Drawer opened={opened} onClose={close} title={t('nav.more')} size="auto">
        <Suspense fallback={null}>
          <AccountPanel onLeave={close}>
            {rest.map(({ to, label, icon: Icon }) => (
              <Link key={to} to={to} className={panel.item} onClick={close}>
                <Icon size={16} aria-hidden />
                {label}
              </Link>
            ))}
          </AccountPanel>
        </Suspense>
      </Drawer>
    </>
  )
}
