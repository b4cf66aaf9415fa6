import { Button } from '@mantine/core'
import { useDocumentVisibility } from '@mantine/hooks'
import {
  IconAlertCircle,
  IconAlertTriangle,
  IconCircleCheck,
  IconInfoCircle,
  type TablerIcon,
} from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useStore } from '~/lib/store.ts'
import { dismissUndo, shownToast, type Toast, type ToastType, type UndoOffer, undoMs, undoOffer } from '~/lib/toast.ts'
import styles from './Toaster.module.css'
import { t } from './words.ts'

const icons: Record<ToastType, TablerIcon> = {
  info: IconInfoCircle,
  warning: IconAlertTriangle,
  error: IconAlertCircle,
  success: IconCircleCheck,
}

/** What floats at the bottom: a toast, and above it the bar that undoes the last change. */
export function Toaster() {
  const toast = useStore(shownToast)
  const offer = useStore(undoOffer)
  const Icon = toast && icons[toast.type]
  return (
    <div className={styles.stack}>
      {/* The regions stand before their words come, or they would not be read out. */}
      <div role="status">{offer && <UndoBar key={offer.id} offer={offer} />}</div>
      <div role="status">{toast && toast.type !== 'error' && Icon && <Note toast={toast} icon={Icon} />}</div>
      <div role="alert">{toast?.type === 'error' && Icon && <Note toast={toast} icon={Icon} />}</div>
    </div>
  )
}

type NoteProps = { toast: Toast; icon: TablerIcon }

const Note = ({ toast, icon: Icon }: NoteProps) => (
  <div key={toast.id} className={styles.note} data-type={toast.type}>
    <Icon size={16} stroke={1.75} aria-hidden />
    <span className={styles.text}>
      {toast.heading && <b>{toast.heading} </b>}
      {toast.message}
    </span>
    {toast.action && (
      <Button size="xs" variant="subtle" className={styles.undo} onClick={toast.action.run}>
        {toast.action.label}
      </Button>
    )}
  </div>
)

/** Takes a change back, for eight seconds; the time stands still while somebody is at it, or is elsewhere. */
function UndoBar({ offer }: { offer: UndoOffer }) {
  const [isHeld, setHeld] = useState(false)
  const isSeen = useDocumentVisibility() === 'visible'
  useEffect(() => {
    if (isHeld || !isSeen) return
    const timer = setTimeout(() => dismissUndo(offer.id), undoMs)
    return () => clearTimeout(timer)
  }, [isHeld, isSeen, offer.id])
  const hold = { onMouseEnter: () => setHeld(true), onFocus: () => setHeld(true) }
  const release = { onMouseLeave: () => setHeld(false), onBlur: () => setHeld(false) }
  return (
    <div className={styles.offer} data-wide={offer.more !== undefined || undefined} {...hold} {...release}>
      <div className={styles.note} data-type="success">
        <IconCircleCheck size={16} stroke={1.75} aria-hidden />
        <span className={styles.text}>{offer.message}</span>
        <Button
          size="xs"
          variant="subtle"
          className={styles.undo}
          onClick={() => {
            dismissUndo(offer.id)
            offer.undo()
          }}
        >
          {t('undo')}
        </Button>
      </div>
      {offer.more}
    </div>
  )
}
