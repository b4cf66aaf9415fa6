import { Popover } from '@mantine/core'
import { cloneElement } from 'react'
import type { OnDemandProps } from '~/ui/overlay/OnDemand.tsx'
import styles from './Bell.module.css'
import { t } from './bell-words.ts'
import { NoticeList } from './NoticeList.tsx'

type Props = OnDemandProps & { unread: number }

/** The bell's panel. */
export function BellPopover({ target, panel, unread }: Props) {
  return (
    <Popover
      {...panel}
      position="bottom-end"
      offset={4}
      width={420}
      trapFocus
      returnFocus
      classNames={{ dropdown: styles.panel }}
    >
      <Popover.Target>
        {cloneElement(target, { 'aria-expanded': panel.opened, onClick: () => panel.onChange(!panel.opened) })}
      </Popover.Target>
      <Popover.Dropdown aria-label={t('title')}>
        <h2 className={styles.title}>{t('title')}</h2>
        <NoticeList unread={unread} onLeave={() => panel.onChange(false)} />
      </Popover.Dropdown>
    </Popover>
  )
}
