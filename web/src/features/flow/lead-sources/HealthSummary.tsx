import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import styles from './HealthSummary.module.css'
import { healthOfSources } from './integrations.ts'
import { t } from './words.ts'

const named = 3

/** Whether all sources work, or which need attention, with the way to their health; nothing while none is connected. */
export function HealthSummary() {
  const { data } = useQuery(healthOfSources)
  if (!data || data.results.length === 0) return null
  const troubled = data.results.filter(({ attention }) => attention !== null)
  const isWell = troubled.length === 0
  const Icon = isWell ? IconCircleCheck : IconAlertTriangle
  return (
    <p className={styles.summary} data-well={isWell || undefined}>
      <Icon size={20} stroke={1.75} aria-hidden />
      <span>
        {isWell
          ? t('summary.well', { count: data.results.length })
          : t('summary.attention', { count: troubled.length })}
        {!isWell && (
          <>
            {': '}
            <bdi>
              {troubled
                .slice(0, named)
                .map(({ name }) => name)
                .join(', ')}
            </bdi>
            {troubled.length > named && ' …'}
          </>
        )}
      </span>
      <Link to="/integrations/health">{t('summary.details')}</Link>
    </p>
  )
}
