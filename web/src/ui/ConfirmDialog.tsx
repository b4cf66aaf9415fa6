import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './ConfirmDialog.module.css'
import { Modal } from './lazy-overlay.tsx'
import { t } from './words.ts'

type Props = {
  opened: boolean
  title: string
  children?: ReactNode
  /** What the button that goes on says: the deed, not "Yes". */
  confirm: string
  /** What the other one says, 'Cancel' unless told otherwise. */
  cancel?: string
  /** The deed destroys something. */
  destructive?: boolean
  isBusy?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before something that cannot be undone; everything else is done at once, with a bar that undoes it. */
export function ConfirmDialog({ opened, title, children, confirm, destructive, isBusy, ...props }: Props) {
  return (
    <Modal opened={opened} onClose={props.onCancel} title={title} size={400}>
      {children && <p className={styles.text}>{children}</p>}
      <div className={styles.buttons}>
        <Button variant="subtle" onClick={props.onCancel}>
          {props.cancel ?? t('cancel')}
        </Button>
        <Button
          {...(destructive ? { color: 'red' } : {})}
          loading={isBusy ?? false}
          onClick={props.onConfirm}
          data-autofocus={!destructive || undefined}
        >
          {confirm}
        </Button>
      </div>
    </Modal>
  )
}
