import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Progress } from '~/lib/queue/queue.ts'
import { Hint } from '~/ui/overlay/Hint.tsx'
import styles from './Queue.module.css'
import { t } from './words.ts'

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const

type Props = {
  /** What is worked through, in words. */
  children: ReactNode
  progress: Progress | undefined
  /** The list has more than the queue took of it. */
  isFirstOnly: boolean
  onLeave: () => void
  /** Absent where there is none. */
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
}

/** What is worked through, how far it is, and the way out. */
export function QueueTop({ children, progress, isFirstOnly, onLeave, onPrevious, onNext }: Props) {
  const settled = progress ? progress.all - progress.waiting : 0
  return (
    <header className={styles.top}>
      <div className={styles.of}>
        <Hint label={t('leaveKey')}>
          <ActionIcon aria-label={t('leave')} onClick={onLeave}>
            <IconX {...icon} />
          </ActionIcon>
        </Hint>
        <span className={styles.words}>{children}</span>
      </div>
      {progress && progress.all > 0 && (
        <div className={styles.progress}>
          {progress.place > 0 && (
            <span>{t(isFirstOnly ? 'placeOfFirst' : 'place', { place: progress.place, count: progress.all })}</span>
          )}
          <progress
            max={progress.all}
            value={settled}
            aria-label={t('title')}
            aria-valuetext={t('done', { count: settled, all: progress.all })}
          />
        </div>
      )}
      {/* Nobody to go to and fro between: its place alone. */}
      <div className={styles.ways} hidden={!onPrevious && !onNext}>
        <Hint label={t('previous')}>
          <ActionIcon aria-label={t('previous')} aria-keyshortcuts="k" disabled={!onPrevious} onClick={onPrevious}>
            <IconChevronLeft {...icon} />
          </ActionIcon>
        </Hint>
        <Hint label={t('next')}>
          <ActionIcon aria-label={t('next')} aria-keyshortcuts="j" disabled={!onNext} onClick={onNext}>
            <IconChevronRight {...icon} />
          </ActionIcon>
        </Hint>
      </div>
    </header>
  )
}
