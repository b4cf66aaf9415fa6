import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { useLasting } from '~/lib/time/delay.ts'
import { t } from '../words.ts'
import styles from './Skeleton.module.css'

/** One grey bar where text will stand: width in pixels or percent. */
export const Bar = ({ width, faint = false }: { width: number | string; faint?: boolean }) => (
  <span className={styles.bar} data-faint={faint || undefined} style={{ width }} />
)

/** A grey disc where an avatar will stand. */
export const Disc = ({ size }: { size: number }) => (
  <span className={styles.disc} style={{ width: size, height: size }} />
)

/** Shows the shape of what is coming, once that takes longer than 200 ms; before, its empty place. */
export function Skeleton({ children }: { children: ReactNode }) {
  const shows = useLasting(true)
  return (
    <div aria-busy="true">
      {shows && <VisuallyHidden role="status">{t('loading')}</VisuallyHidden>}
      <div className={styles.shape} data-shown={shows || undefined} aria-hidden="true">
        {children}
      </div>
    </div>
  )
}
