import { leadSourceLabels } from '@fairlead/contract/records/clients'
import { badLeadReasons, type Quality } from '@fairlead/contract/work/distributed-leads'
import { Button } from '@mantine/core'
import { IconShare } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { usePageTitle } from '~/lib/navigation/page-title.ts'
import { Choices } from '~/ui/form/Choices.tsx'
import { FirstUse } from '~/ui/list/EmptyState.tsx'
import { Loaded } from '~/ui/list/Loaded.tsx'
import { DistributionHead } from './DistributionHead.tsx'
import { qualityOf } from './history/history.ts'
import { useLiveCopies } from './history/use-live-copies.ts'
import styles from './QualityScreen.module.css'
import screen from './screens.module.css'
import { type Days, type HistorySearch, days as periods } from './search.ts'
import { t } from './words.ts'

/** Each figure with what shows the rows behind it. */
const columns = [
  { key: 'copies', filter: {} },
  { key: 'seen', filter: { seen: 'true' } },
  { key: 'contacted', filter: { outcome: 'contacted' } },
  { key: 'appointment', filter: { outcome: 'appointment' } },
  { key: 'sold', filter: { outcome: 'sold' } },
  { key: 'bad_lead', filter: { outcome: 'bad_lead' } },
] as const satisfies { key: keyof Quality; filter: HistorySearch }[]

type Row = { key: string; name: string; quality: Quality; filter: HistorySearch }

/** A figure that opens the rows behind it; nothing is behind none. */
function Figure({ count, label, filter }: { count: number; label: string; filter: HistorySearch }) {
  if (count === 0) return <span className={styles.none}>0</span>
  return (
    <Link to="/automation/lead-distribution/history" search={filter} aria-label={label}>
      {count.toLocaleString('en')}
    </Link>
  )
}

/** Why leads were bad, the most frequent first. */
const Reasons = ({ name, quality, filter }: Row) => (
  <td className={styles.reasons}>
    {quality.bad_reasons.map(({ reason, count }, at) => (
      <span key={reason}>
        {at > 0 && ', '}
        <Link
          to="/automation/lead-distribution/history"
          search={{ ...filter, outcome: 'bad_lead', reason }}
          aria-label={t('quality.reasonOf', { name, reason: badLeadReasons[reason], count })}
        >
          {t('quality.reason', { reason: badLeadReasons[reason], count })}
        </Link>
      </span>
    ))}
  </td>
)

/** Figures a row, under their headings. */
const Table = ({ title, rows }: { title: string; rows: readonly Row[] }) => (
  <section className={styles.part}>
    <h2>{title}</h2>
    <table className={styles.list} aria-label={title}>
      <thead>
        <tr className={styles.head}>
          <th scope="col">{t('quality.who')}</th>
          {columns.map(({ key }) => (
            <th key={key} scope="col">
              {t(`quality.${key}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key} className={styles.row}>
            <th scope="row" className={styles.name}>
              <bdi>{row.name}</bdi>
            </th>
            {columns.map(({ key, filter }) => (
              <td key={key} className={styles.figure} data-label={t(`quality.${key}`)}>
                <Figure
                  count={row.quality[key]}
                  label={t('quality.figure', { name: row.name, what: t(`quality.${key}`), count: row.quality[key] })}
                  filter={{ ...row.filter, ...filter }}
                />
              </td>
            ))}
            {row.quality.bad_reasons.length > 0 && <Reasons {...row} />}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)

type Props = { days: Days; onDays: (days: Days) => void }

/** How good the leads are that went out, by what recipients said. */
export function QualityScreen({ days, onDays }: Props) {
  usePageTitle(t('quality.title'))
  useLiveCopies()
  const query = useQuery(qualityOf(days))
  return (
    <>
      <DistributionHead open="quality" />
      <div className={styles.tools}>
        <Choices
          legend={t('quality.period')}
          inLine
          value={days}
          onChange={(chosen) => chosen && onDays(chosen)}
          choices={periods.map((value) => ({ value, label: t('quality.days', { days: value }) }))}
        />
      </div>
      <Loaded query={query} failed={t('quality.failed')}>
        {({ recipients, sources, total }) =>
          total.copies === 0 ? (
            <FirstUse icon={IconShare} title={t('quality.empty')} text={t('quality.emptyText')}>
              <Button component={Link} to="/automations/lead-distribution">
                {t('history.emptyAction')}
              </Button>
            </FirstUse>
          ) : (
            <>
              <Table
                title={t('quality.recipients')}
                rows={[
                  ...recipients.map(({ recipient, recipient_name, ...quality }) => ({
                    key: recipient,
                    name: recipient_name,
                    quality,
                    filter: { recipient, days },
                  })),
                  { key: '', name: t('quality.total'), quality: total, filter: { days } },
                ]}
              />
              <Table
                title={t('quality.sources')}
                rows={sources.map(({ lead_source, source_detail, ...quality }) => ({
                  key: `${lead_source} ${source_detail}`,
                  name: source_detail ?? leadSourceLabels[lead_source],
                  quality,
                  filter: { lead_source, days, ...(source_detail === null ? {} : { source_detail }) },
                }))}
              />
              <p className={screen.rest}>{t('quality.meaning')}</p>
            </>
          )
        }
      </Loaded>
    </>
  )
}
