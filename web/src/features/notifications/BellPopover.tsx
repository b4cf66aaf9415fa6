import { Popover } from '@mantine/core'
import { cloneElement, type HTMLAttributes, type ReactElement, useState } from 'react'
import styles from './Bell.module.css'
import { NoticeList } from './NoticeList.tsx'
import { t } from './words.ts'

type Props = { target: ReactElement<HTMLAttributes<HTMLElement>>; unread: number }

/** The bell's panel, opened. */
export function BellPopover({ target, unread }: Props) {
  const [opened, setOpened] = useState(true)
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      offset={4}
      width={420}
      trapFocus
      returnFocus
      classNames={{ dropdown: styles.panel }}
    >
      <Popover.Target>
        {cloneElement(target, { 'aria-expanded': opened, onClick: () => setOpened(!opened) })}
      </Popover.Target>
      <Popover.Dropdown aria-label={t('title')}>
        <h2 className={styles.title}>{t('title')}</h2>
        <NoticeList unread={unread} onLeave={() => setOpened(false)} />
      </Popover.Dropdown>
    </Popover>
  )
}
