import type { SourceHealth } from '@fairlead/contract/webhooks'
import { formatDuration } from '~/lib/durations.ts'
import styles from './Health.module.css'
import { RelativeTime } from './RelativeTime.tsx'
import { t } from './words.ts'

/** When a source brought its last lead, how often it does, and whether it is silent for too long. */
export function Health({ health }: { health: SourceHealth }) {
  if (!health.last_lead_at) return <span className={styles.health}>{t('health.none')}</span>
  return (
    <span className={styles.health}>
      {t('health.last')} <RelativeTime inSentence at={health.last_lead_at} />
      {health.usual_gap_seconds !== null &&
        ` · ${t('health.usual', { gap: formatDuration(health.usual_gap_seconds) })}`}
      {health.is_silent && (
        <>
          {' · '}
          <b className={styles.silent}>{t('health.silent')}</b>
        </>
      )}
    </span>
  )
}
