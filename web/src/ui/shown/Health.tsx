import type { SourceHealth } from '@fairlead/contract/flow/webhooks'
import { t } from '../words.ts'
import styles from './Health.module.css'
import { RelativeTime } from './RelativeTime.tsx'

const [minute, hour, day] = [60, 3600, 86_400]
/** How often leads come, as a person would say it: 'about every 3 hours'. */
export function usualGap(gap: number): string {
  if (gap < minute) return t('health.often')
  if (Math.round(gap / minute) < 60) return t('health.minutes', { count: Math.round(gap / minute) })
  if (Math.round(gap / hour) < 36) return t('health.hours', { count: Math.round(gap / hour) })
  return t('health.days', { count: Math.round(gap / day) })
}

/** When a source brought its last lead, how often it does, and whether it is silent for too long. */
export function Health({ health }: { health: SourceHealth }) {
  const { usual_gap_seconds: gap } = health
  if (!health.last_lead_at) return <span className={styles.health}>{t('health.none')}</span>
  return (
    <span className={styles.health}>
      {t('health.last')} <RelativeTime inSentence at={health.last_lead_at} />
      {gap !== null && ` · ${usualGap(gap)}`}
      {health.is_silent && <b className={styles.silent}>{t('health.silent')}</b>}
    </span>
  )
}
