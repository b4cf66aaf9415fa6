import type { ActivationTask } from '@fairlead/contract/seeing/activation'
import { ActionIcon, Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconCircleCheck } from '@tabler/icons-react'
import { type CSSProperties, type ReactNode, useState, useSyncExternalStore } from 'react'
import styles from './ActivationBar.module.css'
import { icons } from './icons.ts'
import { t } from './words.ts'

/** A card's width with its gap, and what the arrows and the sides take of the viewport, in pixels. */
const cardWidth = 250
const besideCards = 152
const phoneWidth = 640

const hearResize = (tell: () => void) => {
  window.addEventListener('resize', tell)
  return () => window.removeEventListener('resize', tell)
}
/** How many whole cards the viewport has room for; undefined on a phone, where they are swiped. */
const useRoom = (): number | undefined =>
  useSyncExternalStore(hearResize, () =>
    window.innerWidth < phoneWidth ? undefined : Math.max(1, Math.floor((window.innerWidth - besideCards) / cardWidth)),
  )

type Props = {
  tasks: readonly ActivationTask[]
  onOpen: (task: ActivationTask) => void
  /** On a phone the completed ones are called from behind the others. */
  doneCount?: number
  showsDone?: boolean
  onShowDone?: (shows: boolean) => void
}

/** As many tasks as fit, and arrows to the others. */
export function TaskSlider({ tasks, onOpen, doneCount, showsDone, onShowDone }: Props) {
  const room = useRoom()
  const [from, setFrom] = useState(0)
  const first = Math.max(0, Math.min(from, tasks.length - (room ?? tasks.length)))
  const shown = room === undefined ? tasks : tasks.slice(first, first + room)
  return (
    <div className={styles.slider}>
      {room !== undefined && (
        <Arrow label={t('fewer')} isOff={first === 0} onClick={() => setFrom(first - room)}>
          <IconChevronLeft size={16} aria-hidden />
        </Arrow>
      )}
      <ul className={styles.cards}>
        {shown.map((task) => (
          <li key={task.id} className={styles.slot}>
            <Card task={task} onOpen={() => onOpen(task)} />
          </li>
        ))}
        {room === undefined && onShowDone && (
          <li className={styles.slot} data-more>
            <Button variant="default" onClick={() => onShowDone(!showsDone)}>
              {showsDone ? t('hideDone') : t('showSomeDone', { count: doneCount ?? 0 })}
            </Button>
          </li>
        )}
      </ul>
      {room !== undefined && (
        <Arrow label={t('more')} isOff={first + room >= tasks.length} onClick={() => setFrom(first + room)}>
          <IconChevronRight size={16} aria-hidden />
        </Arrow>
      )}
    </div>
  )
}

type ArrowProps = { label: string; isOff: boolean; onClick: () => void; children: ReactNode }

const Arrow = ({ label, isOff, onClick, children }: ArrowProps) => (
  <ActionIcon
    variant="default"
    radius="xl"
    size={40}
    className={styles.arrow}
    aria-label={label}
    disabled={isOff}
    onClick={onClick}
  >
    {children}
  </ActionIcon>
)

function Card({ task, onOpen }: { task: ActivationTask; onOpen: () => void }) {
  const { icon: Icon, ground } = icons[task.activation_type]
  const colours = { '--ground': `var(--group-${ground})`, '--ink': `var(--group-${ground}-text)` } as CSSProperties
  return (
    <button
      type="button"
      className={styles.card}
      data-done={task.is_completed || undefined}
      aria-haspopup="dialog"
      onClick={onOpen}
    >
      <span className={styles.tile} style={colours}>
        {task.is_completed ? <IconCircleCheck size={20} aria-hidden /> : <Icon size={20} stroke={1.75} aria-hidden />}
      </span>
      <span className={styles.name}>{task.name}</span>
      <span className={styles.text}>{task.is_completed ? t('completed') : task.metadata.description}</span>
    </button>
  )
}
