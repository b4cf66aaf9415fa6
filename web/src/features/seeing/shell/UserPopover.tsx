import { Popover } from '@mantine/core'
import { cloneElement } from 'react'
import type { OnDemandProps } from '~/ui/overlay/OnDemand.tsx'
import { AccountPanel } from './AccountPanel.tsx'

/** The panel of the person's menu. */
export function UserPopover({ target, panel }: OnDemandProps) {
  const close = () => panel.onChange(false)
  return (
    <Popover {...panel} position="bottom-end" offset={4} width={280} trapFocus returnFocus>
      <Popover.Target>{cloneElement(target, { onClick: () => panel.onChange(!panel.opened) })}</Popover.Target>
      <Popover.Dropdown>
        <AccountPanel onLeave={close} />
      </Popover.Dropdown>
    </Popover>
  )
}
