import { Button } from '@mantine/core'
import {
  IconAlertCircle,
  IconAlertTriangle,
  IconCircleCheck,
  IconInfoCircle,
  type TablerIcon,
} from '@tabler/icons-react'
import { useStore } from '~/lib/store.ts'
import { closeToast, shownToast, type Toast, type ToastType, undoOffer } from '~/lib/toast.ts'
import { UndoBar } from '../list/UndoBar.tsx'
import styles from './Toaster.module.css'

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
      {toast.heading && <b>{toast.heading}</b>}
      {toast.message}
    </span>
    {toast.action && (
      <Button
        size="xs"
        variant="subtle"
        className={styles.undo}
        onClick={() => {
          closeToast(toast)
          toast.action?.run()
        }}
      >
        {toast.action.label}
      </Button>
    )}
  </div>
)
