import type { FacebookCheck } from '@fairlead/contract/flow/facebook/shapes'
import { ActionIcon, Button, Loader } from '@mantine/core'
import {
  IconArrowLeft,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconCopy,
  IconExternalLink,
  IconRefresh,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { copyText } from '~/lib/browser/copy-text.ts'
import { usePageTitle } from '~/lib/navigation/page-title.ts'
import { formatMoment } from '~/lib/time/dates.ts'
import { useZone } from '~/lib/time/zone.ts'
import { toast } from '~/lib/toast.ts'
import { Failure } from '~/ui/list/EmptyState.tsx'
import styles from './CheckScreen.module.css'
import facebook from './FacebookScreen.module.css'
import { appCheck } from './queries.ts'
import { t } from './words.ts'

const icons = { ok: IconCircleCheck, failed: IconCircleX, skipped: IconCircleDashed }

/** The results as text, for support. */
const reportOf = (checks: readonly FacebookCheck[]): string =>
  checks
    .map(({ state, title, text, remedy }) => [`[${state}] ${title}`, text, remedy].filter(Boolean).join('\n  '))
    .join('\n')

function Check({ check: { state, title, text, remedy, link } }: { check: FacebookCheck }) {
  const Icon = icons[state]
  return (
    <li className={styles.check} data-state={state}>
      <Icon size={20} stroke={1.75} aria-hidden />
      <div>
        <p className={styles.title}>{title}</p>
        {state === 'skipped' ? (
          <p className={facebook.quiet}>{t('checker.notYet')}</p>
        ) : (
          <p className={facebook.quiet}>{text}</p>
        )}
        {state === 'failed' && (remedy || link) && (
          <div className={styles.well}>
            {remedy && (
              <>
                <h2>{t('checker.toDo')}</h2>
                <p>{remedy}</p>
              </>
            )}
            {link && (
              <Button
                component="a"
                href={link}
                target="_blank"
                rel="noopener"
                variant="default"
                size="xs"
                leftSection={<IconExternalLink size={16} aria-hidden />}
              >
                {t('checker.open')}
              </Button>
            )}
          </div>
        )}
      </div>
    </li>
  )
}

/** Everything that leads need, asked of Meta in order, up to the first that is missing. */
export function CheckScreen() {
  usePageTitle(t('checker.title'))
  const zone = useZone()
  const query = useQuery(appCheck)
  const { data, isFetching } = query
  const copy = async () => {
    if (await copyText(reportOf(data?.checks ?? []))) toast.success(t('checker.copied'))
  }
  return (
    <>
      <div className={facebook.head}>
        <ActionIcon component={Link} to="/integration/facebook" aria-label={t('toOverview')}>
          <IconArrowLeft size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
        <h1>{t('checker.title')}</h1>
        <span className={facebook.actions}>
          {data && (
            <Button variant="subtle" leftSection={<IconCopy size={16} aria-hidden />} onClick={() => void copy()}>
              {t('checker.copy')}
            </Button>
          )}
          <Button
            leftSection={<IconRefresh size={16} aria-hidden />}
            loading={isFetching}
            onClick={() => void query.refetch()}
          >
            {t('checker.again')}
          </Button>
        </span>
      </div>
      <p className={facebook.intro}>{t('checker.text')}</p>
      <div role="status">
        {isFetching ? (
          <p className={styles.running}>
            <Loader size="xs" /> {t('checker.running')}
          </p>
        ) : (
          data?.is_ok && <p className={styles.fine}>{t('checker.ok')}</p>
        )}
      </div>
      {query.isError && !isFetching && (
        <Failure title={t('checker.failed')} error={query.error} retry={() => void query.refetch()} />
      )}
      {data && (
        <>
          <ol className={styles.checks} aria-busy={isFetching}>
            {data.checks.map((check) => (
              <Check key={check.key} check={check} />
            ))}
          </ol>
          <p className={facebook.quiet}>
            {t('checker.at', { time: formatMoment(new Date(query.dataUpdatedAt).toISOString(), zone) })}
          </p>
        </>
      )}
    </>
  )
}
