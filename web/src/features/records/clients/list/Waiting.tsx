import { useNow } from '~/lib/time/clock.ts'
import { RelativeTime } from '~/ui/shown/RelativeTime.tsx'
import { t } from '../words.ts'
import styles from './Waiting.module.css'

/** From when on a new lead waits too long, in minutes (rule 48). */
const ages = [
  { from: 24 * 60, age: 'day' },
  { from: 60, age: 'hour' },
  { from: 15, age: 'quarter' },
] as const

/** How long a new lead has waited: the longer, the more it stands out, and words say it too. */
export function Waiting({ since }: { since: string | null }) {
  const minutes = (useNow().getTime() - Date.parse(since ?? '')) / 60_000
  const age = ages.find(({ from }) => minutes >= from)?.age
  return (
    <span className={styles.waiting} data-age={age}>
      {age && <span className={styles.words}>{t(`waiting.${age}`)}</span>}
      <RelativeTime at={since} />
    </span>
  )
}
