import { type DueType, dueLabel, dueType, type FollowUp } from '@fairlead/contract/work/follow-ups'
import { IconAlertCircle, IconCalendarEvent, IconClock, type TablerIcon } from '@tabler/icons-react'
import { useNow } from '~/lib/time/clock.ts'
import { formatDate, formatTime } from '~/lib/time/dates.ts'
import { useZone } from '~/lib/time/zone.ts'
import styles from './DueLabel.module.css'

/** What does not ask for anything has no icon. */
const icons: Record<DueType, TablerIcon | null> = {
  overdue: IconAlertCircle,
  today: IconClock,
  tomorrow: IconCalendarEvent,
  upcoming: IconCalendarEvent,
  someday: null,
  unscheduled: null,
}

/** When a follow-up is due, as far as its label does not say so: the day, and the time if one was picked. */
function whenOf(followUp: FollowUp, type: DueType, zone: string): string | null {
  const { remind_on: at, has_time: hasTime } = followUp
  if (!at || type === 'someday') return null
  const day = type === 'overdue' || type === 'upcoming' ? formatDate(at, zone) : null
  const time = hasTime ? formatTime(at, zone) : null
  return [day, time].filter(Boolean).join(', ') || null
}

/** What is owed to a client, in the specification's words, with its date below it or, `inLine`, beside it; only overdue and today are tinted. */
export function DueLabel({ followUp, inLine }: { followUp: FollowUp | null; inLine?: boolean }) {
  const [now, zone] = [useNow(), useZone()]
  const { type } = dueType(followUp, now, zone)
  const Icon = icons[type]
  const when = followUp && whenOf(followUp, type, zone)
  return (
    <span className={styles.due} data-line={inLine || undefined}>
      <span className={styles.label} data-type={type}>
        {Icon && <Icon size={16} stroke={1.75} aria-hidden />}
        {dueLabel(followUp, now, zone)}
      </span>
      {when && <span className={styles.when}>{when}</span>}
    </span>
  )
}
