import { Menu } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react'
import type { Ref } from 'react'
import { t } from '../words.ts'
import styles from './OrderHandle.module.css'

type Props = {
  ref: Ref<HTMLButtonElement>
  label: string
  index: number
  count: number
  onMove: (from: number, to: number) => void
}

/** What an entry is dragged by; pressed, it offers the same by buttons, for keyboards and steady hands. */
export function OrderHandle({ ref, label, index, count, onMove }: Props) {
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <button ref={ref} type="button" className={styles.handle} aria-label={label} title={label}>
          <IconGripVertical size={16} stroke={1.75} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconArrowUp size={16} aria-hidden />}
          disabled={index === 0}
          onClick={() => onMove(index, index - 1)}
        >
          {t('order.up')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowDown size={16} aria-hidden />}
          disabled={index === count - 1}
          onClick={() => onMove(index, index + 1)}
        >
          {t('order.down')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
