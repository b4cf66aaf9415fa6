import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { mostQueued, type Queue } from '~/lib/queue/queue.ts'
import { Avatar } from '~/ui/shown/Avatar.tsx'
import { TextButton } from '~/ui/shown/TextButton.tsx'
import styles from './Queue.module.css'
import { t } from './words.ts'

type ArrivedProps = { count: number; onAdd: () => void }

/** Who matches by now: told, and added when somebody asks for it. */
export const Arrived = ({ count, onAdd }: ArrivedProps) => (
  <div role="status" className={styles.arrived} data-none={count === 0 || undefined}>
    {count > 0 && (
      <>
        <span>{t('arrived', { count })}</span>
        <Button variant="subtle" size="xs" onClick={onAdd}>
          {t('add')}
        </Button>
      </>
    )}
  </div>
)

type Props = { queue: Queue; onGo: (id: string) => void }

/** Everybody in the queue, with what became of them. */
export function QueueList({ queue, onGo }: Props) {
  const here = useRef<HTMLButtonElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the person who is worked on is brought into sight
  useEffect(() => {
    here.current?.scrollIntoView({ block: 'nearest' })
  }, [queue.at])
  return (
    <nav aria-label={t('list')}>
      <ol className={styles.entries}>
        {queue.entries.map(({ id, name, state, said }) => (
          <li key={id}>
            <button
              ref={id === queue.at ? here : undefined}
              type="button"
              className={styles.entry}
              data-state={state}
              aria-current={id === queue.at ? 'step' : undefined}
              disabled={state === 'gone'}
              onClick={() => onGo(id)}
            >
              <Avatar name={name} size={24} />
              <span className={styles.waitingText}>
                <bdi>{name}</bdi>
                {state !== 'waiting' && <small>{said ?? t(`state.${state}`)}</small>}
              </span>
            </button>
          </li>
        ))}
      </ol>
      {queue.next && <p className={styles.quiet}>{queue.after ? t('end.more') : t('first', { count: mostQueued })}</p>}
    </nav>
  )
}

/** Says that a queue goes on where it was left. */
export const Resumed = ({ onRestart }: { onRestart: () => void }) => (
  <p className={styles.arrived}>
    <span>{t('resumed')}</span> <TextButton onClick={onRestart}>{t('again')}</TextButton>
  </p>
)
