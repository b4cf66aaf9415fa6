import { Button } from '@mantine/core'
import { IconCircleCheck, IconPlayerPlay } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { progress, type Queue } from '~/lib/queue/queue.ts'
import { FirstUse } from '~/ui/list/EmptyState.tsx'
import styles from './Queue.module.css'
import { t } from './words.ts'

type Props = {
  queue: Queue
  /** The way back to the list, and who matches by now. */
  back: ReactNode
  arrived: ReactNode
  onSkipped: () => void
  onNextRound: () => void
}

/** What came of a queue, once everybody in it had their turn. */
export function QueueEnd({ queue, back, arrived, onSkipped, onNextRound }: Props) {
  const { all, done, skipped, gone } = progress(queue)
  if (all === 0)
    return (
      <FirstUse icon={IconPlayerPlay} title={t('end.empty')} text={t('end.emptyText')}>
        {back}
      </FirstUse>
    )
  return (
    <div className={styles.end}>
      <IconCircleCheck size={40} stroke={1.5} aria-hidden />
      <h1>{t('end.title')}</h1>
      <ul>
        <li>{t('end.done', { count: done })}</li>
        {skipped > 0 && <li>{t('end.skipped', { count: skipped })}</li>}
        {gone > 0 && <li>{t('end.gone', { count: gone })}</li>}
      </ul>
      {queue.next && <p>{t('end.more')}</p>}
      {arrived}
      <div className={styles.endActions}>
        {skipped > 0 && (
          <Button variant="default" onClick={onSkipped}>
            {t('end.skippedAgain')}
          </Button>
        )}
        {queue.next && (
          <Button variant="default" onClick={onNextRound}>
            {t('end.newRound')}
          </Button>
        )}
        {back}
      </div>
    </div>
  )
}
