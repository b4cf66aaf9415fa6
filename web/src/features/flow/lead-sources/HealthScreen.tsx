import type { Finding } from '@fairlead/contract/flow/lead-sources'
import { Button } from '@mantine/core'
import { IconHeartbeat, IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { usePageTitle } from '~/lib/navigation/page-title.ts'
import { PageHeader } from '~/ui/layout/PageHeader.tsx'
import { FirstUse } from '~/ui/list/EmptyState.tsx'
import { LoadedRows } from '~/ui/list/Loaded.tsx'
import { RelativeTime } from '~/ui/shown/RelativeTime.tsx'
import { TextButton } from '~/ui/shown/TextButton.tsx'
import { useDeliveriesOf } from './deliveries-of.ts'
import styles from './HealthScreen.module.css'
import { findings, healthOfSources } from './integrations.ts'
import { SourceSection } from './SourceLine.tsx'
import { SourceStats } from './SourceStats.tsx'
import { t } from './words.ts'

function Found({ finding }: { finding: Finding }) {
  const deliveries = useDeliveriesOf(finding, finding.kind)
  return (
    <li className={styles.finding}>
      <span className={styles.line}>
        <span className={styles.chip} data-kind={finding.kind}>
          {t(`doctor.kind.${finding.kind}`)}
        </span>
        <Link to={finding.path} className={styles.name}>
          <bdi>{finding.name}</bdi>
        </Link>
        <span className={styles.quiet}>
          {t('doctor.times', { count: finding.count })} · {t('doctor.last')}{' '}
          <RelativeTime inSentence at={finding.last_at} />
        </span>
      </span>
      <span>{finding.reason}</span>
      <span className={styles.quiet}>
        {finding.remedy}{' '}
        {deliveries && (
          <Link to={deliveries.to} search={deliveries.search as never}>
            {t('row.openDeliveries')}
          </Link>
        )}
      </span>
    </li>
  )
}

/** How each source does, what needs somebody, and what was refused, held or left out, with the reason and what helps. */
export function HealthScreen() {
  usePageTitle(t('doctor.title'))
  const health = useQuery(healthOfSources)
  const doctor = useQuery(findings)
  const sources = health.data?.results ?? []
  const found = doctor.data?.results ?? []
  const troubled = sources.filter(({ attention }) => attention !== null)
  const working = sources.filter(({ attention, is_on }) => attention === null && is_on)
  const off = sources.filter(({ is_on }) => !is_on)
  const error = health.error ?? doctor.error
  const retry = () => void Promise.all([health.refetch(), doctor.refetch()])
  return (
    <>
      <PageHeader
        title={t('doctor.title')}
        actions={
          <Button
            variant="subtle"
            leftSection={<IconRefresh size={16} aria-hidden />}
            loading={health.isRefetching || doctor.isRefetching}
            onClick={retry}
          >
            {t('doctor.check')}
          </Button>
        }
      />
      {sources.length > 0 && (
        <p className={styles.intro}>
          {t('doctor.brought', {
            sources: t('doctor.sources', { count: sources.length }),
            leads: t('doctor.leads', { count: sources.reduce((sum, { week }) => sum + week.here, 0) }),
          })}{' '}
          {t('doctor.rhythm')} {t('doctor.checked')}{' '}
          <RelativeTime inSentence at={new Date(health.dataUpdatedAt).toISOString()} />.
        </p>
      )}
      {error && health.data && doctor.data && (
        <p className={styles.problem} role="alert">
          {t('doctor.checkFailed')} <TextButton onClick={retry}>{t('doctor.tryAgain')}</TextButton>
        </p>
      )}
      <LoadedRows
        query={{ data: health.data && doctor.data, error, refetch: retry }}
        rows={[...sources, ...found]}
        failed={t('doctor.failed')}
        empty={
          <FirstUse icon={IconHeartbeat} title={t('doctor.none')} text={t('doctor.noneText')}>
            <Button component={Link} to="/integrations">
              {t('doctor.noneAction')}
            </Button>
          </FirstUse>
        }
      >
        {troubled.length > 0 && <SourceSection id="attention" title={t('doctor.attention')} rows={troubled} />}
        {working.length > 0 && <SourceSection id="working" title={t('doctor.working')} rows={working} />}
        {off.length > 0 && <SourceSection id="off" title={t('doctor.off')} rows={off} />}
        {sources.some(({ week }) => week.provider) && <p className={styles.sides}>{t('doctor.sides')}</p>}
        <SourceStats />
        <section className={styles.section} aria-labelledby="findings">
          <h2 id="findings">
            {t('doctor.findings')} <span className={styles.quiet}>{t('doctor.period')}</span>
          </h2>
          {found.length === 0 ? (
            <p className={styles.quiet}>{t('doctor.fine')}</p>
          ) : (
            <ul>
              {found.map((finding) => (
                <Found key={`${finding.connection_id} ${finding.kind} ${finding.reason}`} finding={finding} />
              ))}
            </ul>
          )}
        </section>
      </LoadedRows>
    </>
  )
}
