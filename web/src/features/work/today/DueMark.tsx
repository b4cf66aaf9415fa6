import { IconAlertCircle, IconClock } from '@tabler/icons-react'
import { useNow } from '~/lib/time/clock.ts'
import { formatAgo, formatDate, formatTime } from '~/lib/time/dates.ts'
import { useZone } from '~/lib/time/zone.ts'
import type { Item } from './items.ts'
import styles from './Today.module.css'
import { t } from './words.ts'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/** When something is due, or since when it waits, in words and colour. */
export function DueMark({ item }: { item: Item }) {
  const [now, zone] = [useNow(), useZone()]
  const { at, kind, isOverdue, needsDecision, reading, follow_up: followUp } = item
  const hasTime = kind === 'step' || followUp?.has_time === true
  if (reading)
    return (
      <span className={styles.due} data-look="reading">
        {t('due.reading')}
      </span>
    )
  if (needsDecision)
    return (
      <span className={styles.due} data-look="overdue">
        <IconAlertCircle {...icon} />
        {t('due.decide')}
      </span>
    )
  if (kind === 'opened') return <span className={styles.due}>{t('due.opened', { when: formatAgo(at, now) })}</span>
  if (kind === 'new_lead')
    return (
      <span className={styles.due} data-look="today">
        <IconClock {...icon} />
        {formatAgo(at, now)}
      </span>
    )
  if (isOverdue)
    return (
      <span className={styles.due} data-look="overdue">
        <IconAlertCircle {...icon} />
        {t('due.overdueSince', { when: formatDate(at, zone) })}
      </span>
    )
  return (
    <span className={styles.due} data-look="today">
      <IconClock {...icon} />
      {hasTime ? t('due.todayAt', { time: formatTime(at, zone) }) : t('due.today')}
    </span>
  )
}
