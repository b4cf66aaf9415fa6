import type { Integration } from '@fairlead/contract/flow/lead-sources'
import { Link } from '@tanstack/react-router'
import type { CSSProperties } from 'react'
import { Bar, Skeleton } from '~/ui/layout/Skeleton.tsx'
import { Health } from '~/ui/shown/Health.tsx'
import styles from './IntegrationCards.module.css'
import { prefer } from './integrations.ts'
import { t } from './words.ts'

type Props = {
  integrations: readonly Integration[]
  /** Asked for one that is upcoming. */
  onWish?: (integration: Integration) => void
}

/** What the connection check found, in words. */
const statusOf = ({ status, visibility }: Integration): string =>
  visibility === 'upcoming' ? t('upcoming') : t(`status.${status}`)

/** Integrations as cards; the whole of each leads to where it is connected, or says that it is upcoming. */
export const IntegrationCards = ({ integrations, onWish }: Props) => (
  <ul className={styles.cards} aria-label={t('label')}>
    {integrations.map((one) => (
      <li key={one.id} className={styles.card} data-upcoming={one.visibility === 'upcoming' || undefined}>
        <span className={styles.icon} style={{ '--picture': `url("${one.icon_url}")` } as CSSProperties} aria-hidden />
        <span className={styles.name}>
          {one.path ? (
            <Link
              to={one.path}
              className={styles.open}
              aria-label={t(one.status === 'not_configured' ? 'connect' : 'open', { name: one.label })}
              onClick={() => one.status === 'not_configured' && prefer(one)}
            >
              {one.label}
            </Link>
          ) : (
            <button
              type="button"
              className={styles.open}
              aria-label={t('wishFor', { name: one.label })}
              onClick={() => onWish?.(one)}
            >
              {one.label}
            </button>
          )}
          <span className={styles.status} data-status={one.status}>
            {statusOf(one)}
          </span>
        </span>
        <span className={styles.text}>{one.description}</span>
        {one.health.last_lead_at ? (
          <Health health={one.health} />
        ) : (
          one.status === 'unknown' && <span className={styles.text}>{t('waiting')}</span>
        )}
      </li>
    ))}
  </ul>
)

/** Cards that are on their way, in the geometry of the real ones. */
export const CardsSkeleton = () => (
  <Skeleton>
    <div className={styles.cards}>
      {[40, 32, 48, 36, 44, 30].map((width) => (
        <div key={width} className={styles.ghost}>
          <Bar width={`${width}%`} />
          <Bar width="80%" faint />
        </div>
      ))}
    </div>
  </Skeleton>
)
