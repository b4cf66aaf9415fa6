import type { ContentStats, StatsFilter } from '@fairlead/contract/records/content'
import { useId } from 'react'
import { t } from '../words.ts'
import styles from './StatsFilters.module.css'

const percent = (part: number, of: number) => (of > 0 ? Math.round((part / of) * 100) : 0)

type Props = { stats: ContentStats; value: StatsFilter; onChange: (filter: StatsFilter) => void }

/** The five statistics, which narrow the list of clients below (rule 79). */
export function StatsFilters({ stats, value, onChange }: Props) {
  const name = useId()
  const shared = stats.total_shared
  const opened = stats.total_opened
  const all: { filter: StatsFilter; count: number; under: string }[] = [
    { filter: 'TOTAL_SHARED', count: shared, under: t('filters.links') },
    { filter: 'TOTAL_OPENED', count: opened, under: t('filters.ofLinks', { percent: percent(opened, shared) }) },
    {
      filter: 'TOTAL_UNOPENED',
      count: stats.total_unopened,
      under: t('filters.ofLinks', { percent: percent(stats.total_unopened, shared) }),
    },
    { filter: 'VIEWED_IN_LAST_7_DAYS', count: stats.viewed_in_last_7_days, under: t('filters.week') },
    {
      filter: 'VIEWED_MULTIPLE_TIMES',
      count: stats.viewed_multiple_times,
      under: t('filters.ofReaders', { percent: percent(stats.viewed_multiple_times, opened) }),
    },
  ]
  return (
    <fieldset className={styles.filters}>
      <legend>{t('filters.label')}</legend>
      {all.map(({ filter, count, under }) => (
        <label key={filter}>
          <input
            type="radio"
            name={name}
            checked={filter === value}
            aria-label={t('filters.name', { name: t(`filters.${filter}`), count })}
            onChange={() => onChange(filter)}
          />
          <span>{t(`filters.${filter}`)}</span>
          <b>{count.toLocaleString('en')}</b>
          <span className={styles.under}>{under}</span>
        </label>
      ))}
    </fieldset>
  )
}
