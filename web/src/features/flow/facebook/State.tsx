import type { FacebookPage } from '@fairlead/contract/flow/facebook/shapes'
import {
  IconAlertCircle,
  IconAlertTriangle,
  IconCheck,
  IconCircleCheck,
  IconClock,
  IconCloudQuestion,
  IconLoader2,
  IconLock,
  type TablerIcon,
} from '@tabler/icons-react'
import styles from './State.module.css'
import { t } from './words.ts'

type Tone = 'good' | 'warning' | 'bad' | 'busy' | 'quiet'
const icons = {
  check: IconCheck,
  circleCheck: IconCircleCheck,
  alert: IconAlertCircle,
  missing: IconAlertTriangle,
  lock: IconLock,
  clock: IconClock,
  unsure: IconCloudQuestion,
  busy: IconLoader2,
} satisfies Record<string, TablerIcon>

/** A state in a few words, with its sign and colour. */
export function State({ tone, icon, children }: { tone: Tone; icon?: keyof typeof icons; children: string }) {
  const Icon = icon && icons[icon]
  return (
    <span className={styles.state} data-tone={tone}>
      {Icon && <Icon size={14} stroke={1.75} aria-hidden />}
      {children}
    </span>
  )
}

const looks = {
  LOADING: ['busy', 'busy'],
  OK: ['good', 'circleCheck'],
  INSUFFICIENT_PERMISSION: ['bad', 'lock'],
  PERMISSION_EXPIRED: ['bad', 'alert'],
  GENERIC_ERROR: ['warning', 'unsure'],
} as const satisfies Record<FacebookPage['status'], readonly [Tone, keyof typeof icons]>

/** How a page does. */
export function PageState({ page: { status, is_expiring } }: { page: FacebookPage }) {
  const [tone, icon] = looks[status]
  if (status === 'OK' && is_expiring)
    return (
      <State tone="warning" icon="clock">
        {t('pages.expiring')}
      </State>
    )
  return (
    <State tone={tone} icon={icon}>
      {t(`pages.state.${status}`)}
    </State>
  )
}
