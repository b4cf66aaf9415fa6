import { Popover } from '@mantine/core'
import { cloneElement, type HTMLAttributes, type ReactElement, useState } from 'react'
import { AccountPanel } from './AccountPanel.tsx'

type Props = { target: ReactElement<HTMLAttributes<HTMLElement>>; onLogout: () => void }

/** The panel of the person's menu, opened. */
export function UserPopover({ target, onLogout }: Props) {
  const [opened, setOpened] = useState(true)
  const close = () => setOpened(false)
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" offset={4} width={280} trapFocus returnFocus>
      <Popover.Target>{cloneElement(target, { onClick: () => setOpened(!opened) })}</Popover.Target>
      <Popover.Dropdown>
        <AccountPanel
          onLeave={close}
          onLogout={() => {
            close()
            onLogout()
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}
