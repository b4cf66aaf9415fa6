import { Popover } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { Drawer } from '~/ui/overlay/lazy-overlay.tsx'
import styles from './Editor.module.css'

type Props = { opened: boolean; onClose: () => void; title: string; target: ReactNode; children: ReactNode }

/** Whether there is as little room as on a phone. */
export const useIsPhone = (): boolean =>
  useMediaQuery('(max-width: 639px)', undefined, { getInitialValueInEffect: false }) ?? false

/** Where a condition is changed: below its chip on a desk, from below on a phone. */
export function EditorFrame({ opened, onClose, title, target, children }: Props) {
  const isPhone = useIsPhone()
  if (isPhone)
    return (
      <>
        {target}
        <Drawer opened={opened} onClose={onClose} title={title} size="auto">
          <div className={styles.editor}>{children}</div>
        </Drawer>
      </>
    )
  return (
    <Popover
      opened={opened}
      onChange={(isOpen) => !isOpen && onClose()}
      width={320}
      position="bottom-start"
      trapFocus
      returnFocus
      withRoles
      shadow="md"
    >
      <Popover.Target>{target}</Popover.Target>
      <Popover.Dropdown
        className={styles.panel}
        // A dialog around it hears of Escape before, and leaves it alone where this says so.
        onFocusCapture={({ target }) => target.setAttribute('data-mantine-stop-propagation', 'true')}
      >
        <div className={styles.editor}>{children}</div>
      </Popover.Dropdown>
    </Popover>
  )
}
