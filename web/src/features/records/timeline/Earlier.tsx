import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import styles from './Earlier.module.css'
import { t } from './words.ts'

/** How far below the window the end of the list may be when more is asked for, in pixels. */
const ahead = 600

/** Calls back when the element comes near the window, and after each paint that finds it there. */
function useNear<E extends Element>(onNear: () => void) {
  const element = useRef<E>(null)
  const latest = useRef(onNear)
  latest.current = onNear
  useEffect(() => {
    if (!element.current || !('IntersectionObserver' in window)) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && latest.current(), {
      rootMargin: `${ahead}px`,
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  })
  return element
}

type Props = {
  isLoading: boolean
  isFailed: boolean
  /** Only when it is pressed. */
  byHand?: boolean
  /** Says how far back it looked. */
  children?: ReactNode
  load: () => void
}

/** Loads earlier entries when it comes near, or when it is pressed. */
export function Earlier({ isLoading, isFailed, byHand = false, children, load }: Props) {
  const element = useNear<HTMLDivElement>(() => {
    if (!isFailed && !byHand) load()
  })
  return (
    <div ref={element} className={styles.earlier}>
      {children}
      {isFailed && !isLoading && <p role="alert">{t('list.moreFailed')}</p>}
      <Button variant="subtle" size="xs" loading={isLoading} onClick={load}>
        {t(isFailed ? 'list.retry' : 'list.earlier')}
      </Button>
    </div>
  )
}
