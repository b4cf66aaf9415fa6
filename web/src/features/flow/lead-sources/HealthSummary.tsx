import { IconAlertTriangle, IconCircleCheck, IconClock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import styles from './HealthSummary.module.css'
import { healthOfSources } from './integrations.ts'
import { t } from './words.ts'

const named = 3
const icons = { attention: IconAlertTriangle, well: IconCircleCheck, waiting: IconClock }

/** Whether all sources work, or which need attention, with the way to their health; nothing while none is connected. */
export function HealthSummary() {
  const { data, isPending } = useQuery(healthOfSources)
  if (isPending) return <div className={styles.room} />
  const open = data?.results.filter(({ is_on }) => is_on) ?? []
  if (open.length === 0) return null
  const troubled = open.filter(({ attention }) => attention !== null)
  const isWell = troubled.length === 0
  // One that never brought anything does not work yet.
  const working = open.filter(({ attention, status }) => attention === null && status !== 'unknown').length
  const tone = !isWell ? 'attention' : working > 0 ? 'well' : 'waiting'
  const Icon = icons[tone]
  return (
    <p className={styles.summary} data-tone={tone}>
      <Icon size={20} stroke={1.75} aria-hidden />
      <span>
        {t(`summary.${tone}`, { count: isWell ? working : troubled.length })}
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
