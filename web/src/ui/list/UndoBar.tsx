import { Button } from '@mantine/core'
import { useDocumentVisibility } from '@mantine/hooks'
import { IconCircleCheck } from '@tabler/icons-react'
import { type FocusEvent, useEffect, useRef, useState } from 'react'
import { dismissUndo, type UndoOffer, undoMs } from '~/lib/toast.ts'
import styles from '../overlay/Toaster.module.css'
import { t } from '../words.ts'

/** Takes a change back, for eight seconds; the time stands still while somebody is at it, or is elsewhere. */
export function UndoBar({ offer }: { offer: UndoOffer }) {
  const [isHeld, setHeld] = useState(false)
  const isSeen = useDocumentVisibility() === 'visible'
  useEffect(() => {
    if (isHeld || !isSeen) return
    const timer = setTimeout(() => dismissUndo(offer.id), undoMs)
    return () => clearTimeout(timer)
  }, [isHeld, isSeen, offer.id])
  /** Where the focus was before it came into the bar. */
  const before = useRef<EventTarget>(null)
  const hold = {
    onMouseEnter: () => setHeld(true),
    onFocus({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
      setHeld(true)
      if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget
    },
  }
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
            if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true })
          }}
        >
          {t('undo')}
        </Button>
      </div>
      {offer.more}
    </div>
  )
}
