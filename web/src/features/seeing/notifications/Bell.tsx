import { ActionIcon } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconBell } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { cloneElement, lazy, Suspense, useState } from 'react'
import { Drawer } from '~/ui/overlay/lazy-overlay.tsx'
import { OnDemand } from '~/ui/overlay/OnDemand.tsx'
import styles from './Bell.module.css'
import { t } from './bell-words.ts'
import { unreadCount } from './list-notices.ts'
import { useAlerts } from './use-alerts.ts'
import { useWorker } from './worker.ts'

const load = async () => ({ default: (await import('./BellPopover.tsx')).BellPopover })
const BellPopover = lazy(load)
const NoticeList = lazy(async () => ({ default: (await import('./NoticeList.tsx')).NoticeList }))

const shortCount = (unread: number) => (unread > 99 ? '99+' : String(unread))
const nameOf = (unread: number) => (unread > 999 ? t('many') : unread > 0 ? t('unread', { count: unread }) : t('title'))

/** The bell in the bar on top: how much is unread, and all that the person was told. */
export function Bell() {
  useAlerts()
  useWorker()
  const { data: unread = 0 } = useQuery(unreadCount)
  const [opened, setOpened] = useState(false)
  const isPhone = useMediaQuery('(max-width: 639px)', undefined, { getInitialValueInEffect: false })
  const close = () => setOpened(false)
  const button = (
    <ActionIcon
      size="lg"
      className={styles.bell}
      data-unread={unread > 0 || undefined}
      aria-label={nameOf(unread)}
      title={t('title')}
      aria-haspopup="dialog"
    >
      <IconBell size={20} stroke={1.75} aria-hidden />
      {unread > 0 && (
        <span className={styles.count} aria-hidden="true">
          {shortCount(unread)}
        </span>
      )}
    </ActionIcon>
  )
  if (isPhone)
    return (
      <>
        {cloneElement(button, { 'aria-expanded': opened, onClick: () => setOpened(!opened) })}
        <Drawer opened={opened} onClose={close} title={t('title')} size="auto">
          <Suspense fallback={null}>
            <NoticeList unread={unread} onLeave={close} />
          </Suspense>
        </Drawer>
      </>
    )
  return (
    <OnDemand target={button} load={load}>
      {(target, panel) => <BellPopover target={target} panel={panel} unread={unread} />}
    </OnDemand>
  )
}
