import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import { Drawer, Modal } from './lazy-overlay.tsx'

type Props = {
  opened: boolean
  onClose: () => void
  title: ReactNode
  /** In pixels, on a desk: the widths of the specification. */
  size?: 550 | 660 | 750 | 984 | 1024
  /** Its content grows by what is chosen: it is held at its top, so that nothing moves under the pointer. */
  grows?: boolean
  children: ReactNode
}

/** A task over the page: in the middle on a desk, from below on a phone, where the thumb is. */
export function Dialog({ size = 550, grows = false, ...props }: Props) {
  const isNarrow = useMediaQuery('(max-width: 639px)', undefined, { getInitialValueInEffect: false })
  const [isPhone, setPhone] = useState(isNarrow)
  // While it is open it stays what it is: another one would begin again, without what was typed.
  if (!props.opened && isPhone !== isNarrow) setPhone(isNarrow)
  // What floats at the bottom goes out of the way of an open dialog's buttons.
  const mark = { 'data-dialog-open': props.opened || undefined }
  return isPhone ? (
    <Drawer size="auto" {...mark} {...props} />
  ) : (
    <Modal size={size} centered={!grows} yOffset={grows ? '8dvh' : '5dvh'} {...mark} {...props} />
  )
}
