import {
  IconAlertCircle,
  IconAlertTriangle,
  IconCheck,
  IconCircleCheck,
  IconClock,
  IconCloudQuestion,
  IconLoader2,
  IconLock,
  IconVolumeOff,
  type TablerIcon,
} from '@tabler/icons-react'
import styles from './State.module.css'

export type Tone = 'good' | 'warning' | 'bad' | 'busy' | 'quiet'
export type StateIcon = keyof typeof icons
const icons = {
  check: IconCheck,
  circleCheck: IconCircleCheck,
  alert: IconAlertCircle,
  missing: IconAlertTriangle,
  lock: IconLock,
  silent: IconVolumeOff,
  clock: IconClock,
  unsure: IconCloudQuestion,
  busy: IconLoader2,
} satisfies Record<string, TablerIcon>

/** A state in a few words, with its sign and colour. */
export function State({ tone, icon, children }: { tone: Tone; icon?: StateIcon; children: string }) {
  const Icon = icon && icons[icon]
  return (
    <span className={styles.state} data-tone={tone}>
      {Icon && <Icon size={14} stroke={1.75} aria-hidden />}
      {children}
    </span>
  )
}
