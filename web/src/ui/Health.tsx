import type { SourceHealth } from '@fairlead/contract/flow/webhooks'
import { formatDuration } from '~/lib/durations.ts'
import styles from './Health.module.css'
import { RelativeTime } from './RelativeTime.tsx'
import { t } from './words.ts'

/** When a source brought its last lead, how often it does, and whether it is silent for too long. */
export function Health({ health }: { health: SourceHealth }) {
  const { usual_gap_seconds: gap } = health
  if (!health.last_lead_at) return <span className={styles.health}>{t('health.none')}</span>
  return (
    <span className={styles.health}>
      {t('health.last')} <RelativeTime inSentence at={health.last_lead_at} />
      {gap !== null && ` · ${gap < 60 ? t('health.often') : t('health.usual', { gap: formatDuration(gap) })}`}
      {health.is_silent && (
        <>
          {' · '}
          <b className={styles.silent}>{t('health.silent')}</b>
        </>
      )}
    </span>
  )
}
