import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Choices } from '~/ui/form/Choices.tsx'
import { Loaded } from '~/ui/list/Loaded.tsx'
import { RelativeTime } from '~/ui/shown/RelativeTime.tsx'
import { type SourceDays, sourcesOfClients } from './integrations.ts'
import styles from './SourceStats.module.css'
import { t } from './words.ts'

const periods: readonly SourceDays[] = ['7', '30', '90']

/** By which sources the clients of the last days came, the most first. */
export function SourceStats() {
  const [days, setDays] = useState<SourceDays>('30')
  const query = useQuery(sourcesOfClients(days))
  const most = query.data?.results[0]?.clients ?? 1
  return (
    <section className={styles.stats} aria-labelledby="by-source">
      <h2 id="by-source">{t('stats.title')}</h2>
      <Choices
        legend={t('stats.period')}
        inLine
        value={days}
        onChange={(chosen) => chosen && setDays(chosen)}
        choices={periods.map((value) => ({ value, label: t('stats.days', { days: value }) }))}
      />
      <Loaded query={query} failed={t('stats.failed')}>
        {(data) =>
          data.clients === 0 ? (
            <p className={styles.quiet}>{t('stats.none')}</p>
          ) : (
            <ul>
              {data.results.map((row) => (
                <li key={`${row.lead_source} ${row.source_detail ?? ''}`} className={styles.row}>
                  <span className={styles.name}>
                    <b>
                      <bdi>{row.source_detail ?? row.label}</bdi>
                    </b>{' '}
                    {row.source_detail !== null && <span className={styles.quiet}>{row.label}</span>}
                  </span>
                  <span className={styles.bar} style={{ inlineSize: `${(row.clients / most) * 100}%` }} aria-hidden />
                  <span className={styles.figures}>
                    {t('stats.clients', { count: row.clients })}
                    {row.new_leads > 0 && ` · ${t('stats.new', { count: row.new_leads })}`} · {t('stats.last')}{' '}
                    <RelativeTime inSentence at={row.last_created_at} />
                  </span>
                </li>
              ))}
              {data.others > 0 && <li className={styles.quiet}>{t('stats.others', { count: data.others })}</li>}
            </ul>
          )
        }
      </Loaded>
    </section>
  )
}
