import { VisuallyHidden } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { useNow } from '~/lib/time/clock.ts'
import { formatMoment } from '~/lib/time/dates.ts'
import { formatDuration } from '~/lib/time/durations.ts'
import { useZone } from '~/lib/time/zone.ts'
import styles from './Waiting.module.css'
import { t } from './words.ts'

/** From when on a lead waits too long, in minutes (rule 48). */
const ages = [
  { from: 24 * 60, age: 'day' },
  { from: 60, age: 'hour' },
  { from: 15, age: 'quarter' },
] as const

/** How long a lead has waited for a contact: the longer, the more it stands out, and words say it too. */
export function Waiting({ since }: { since: string }) {
  const [now, zone] = [useNow(), useZone()]
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(since)) / 60_000))
  const age = ages.find(({ from }) => minutes >= from)?.age
  return (
    <time className={styles.waiting} data-age={age} dateTime={since} title={formatMoment(since, zone)}>
      <IconClock size={14} stroke={1.75} aria-hidden />
      {minutes > 0 ? formatDuration(minutes * 60) : t('waiting.now')}
      {age && <VisuallyHidden>{t(`waiting.${age}`)}</VisuallyHidden>}
    </time>
  )
}
