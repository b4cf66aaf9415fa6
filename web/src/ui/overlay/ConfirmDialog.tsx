import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '../words.ts'
import styles from './ConfirmDialog.module.css'
import { Modal } from './lazy-overlay.tsx'

type Props = {
  opened: boolean
  title: string
  children?: ReactNode
  /** What the button that goes on says: the action, not "Yes". */
  confirm: string
  isBusy?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before something that cannot be undone; everything else is done at once, with a bar that undoes it. */
export function ConfirmDialog({ opened, title, children, confirm, isBusy, onConfirm, onCancel }: Props) {
  return (
    <Modal opened={opened} onClose={onCancel} title={title} size={550}>
      {children && <p className={styles.text}>{children}</p>}
      <div className={styles.buttons}>
        <Button variant="subtle" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button loading={isBusy ?? false} onClick={onConfirm} data-autofocus>
          {confirm}
        </Button>
      </div>
    </Modal>
  )
}
