import type { FigureRow } from '@fairlead/contract/work/members'
import type { TeamFigure } from '@fairlead/contract/work/team-figures'
import { ActionIcon } from '@mantine/core'
import { IconArrowLeft, IconChartBar } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { usePageTitle } from '~/lib/navigation/page-title.ts'
import { formatDuration } from '~/lib/time/durations.ts'
import { FirstUse } from '~/ui/list/EmptyState.tsx'
import { Loaded, LoadedRows } from '~/ui/list/Loaded.tsx'
import { RelativeTime } from '~/ui/shown/RelativeTime.tsx'
import { figureRows } from './members.ts'
import styles from './SeeAsScreen.module.css'
import type { Days } from './search.ts'
import { t } from './words.ts'
import { workingWords } from './working-words.ts'

/** How long a first response took, and within working hours where that is another time. */
function tookOf({ seconds, working_seconds: working }: FigureRow): string {
  if (seconds === null) return ''
  const took = formatDuration(seconds)
  if (working === null || working === seconds) return took
  return `${took} · ${workingWords(working)}`
}

type Props = { id: string; figure: TeamFigure; days: Days }

/** The clients that a figure of the dashboard counts, exactly. */
export function FigureScreen({ id, figure, days }: Props) {
  const query = useInfiniteQuery(figureRows(id, figure, days))
  const name = query.data?.pages[0]?.member.name ?? ''
  const title = t(`dashboard.of.${figure}`, { name })
  usePageTitle(title)
  const rows = query.data?.pages.flatMap((page) => page.results) ?? []
  return (
    <Loaded query={query}>
      {() => (
        <div data-sub>
          <div className={styles.head}>
            <ActionIcon
              aria-label={t('dashboard.back')}
              renderRoot={(props) => <Link {...props} to="/team/dashboard" search={days === '7' ? {} : { days }} />}
            >
              <IconArrowLeft size={20} stroke={1.75} aria-hidden />
            </ActionIcon>
            <h1>{title}</h1>
          </div>
          <p className={styles.note}>{figure === 'overdue' ? t('dashboard.now') : t('dashboard.within', { days })}</p>
          <LoadedRows
            query={query}
            rows={rows}
            empty={<FirstUse icon={IconChartBar} title={t('dashboard.noRows')} text={t('dashboard.noRowsText')} />}
            more={t('more')}
          >
            <table className={styles.list} aria-label={t('dashboard.rows')}>
              <thead>
                <tr className={styles.columns}>
                  <th scope="col">{t('dashboard.client')}</th>
                  {figure === 'responses' ? <th scope="col">{t('dashboard.took')}</th> : <td />}
                  <th scope="col">{t(`dashboard.when.${figure}`)}</th>
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <tr key={row.client.id} className={styles.row}>
                    <th scope="row" className={styles.client}>
                      <Link to="/client/$id" params={{ id: row.client.id }} preload={false} className={styles.open}>
                        <bdi>{row.client.name}</bdi>
                      </Link>
                    </th>
                    <td className={styles.quiet}>{tookOf(row)}</td>
                    <td className={styles.time}>
                      <RelativeTime at={row.at} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </LoadedRows>
        </div>
      )}
    </Loaded>
  )
}
