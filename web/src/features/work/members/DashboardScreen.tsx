import type { MemberFigures } from '@fairlead/contract/work/members'
import type { TeamFigure } from '@fairlead/contract/work/team-figures'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { usePageTitle } from '~/lib/navigation/page-title.ts'
import { formatDuration } from '~/lib/time/durations.ts'
import { Choices } from '~/ui/form/Choices.tsx'
import { Loaded } from '~/ui/list/Loaded.tsx'
import styles from './DashboardScreen.module.css'
import { figures } from './members.ts'
import type { Days } from './search.ts'
import { t } from './words.ts'
import { workingWords } from './working-words.ts'

/** The middle of the first responses, and below it the same within working hours, where that is another time. */
function Response({ row }: { row: MemberFigures }) {
  const { median_response_seconds: seconds, median_working_seconds: working, responses } = row
  if (seconds === null) return t('dashboard.noResponse')
  return (
    <>
      {formatDuration(seconds)} {t('dashboard.responses', { count: responses })}
      {working !== null && working !== seconds && <span className={styles.working}>{workingWords(working)}</span>}
    </>
  )
}

type Column = {
  key: 'new' | 'uncontacted' | 'response' | 'overdue' | 'shared' | 'opened'
  /** The rows that it opens. */
  figure: TeamFigure
  count: (row: MemberFigures) => number
}
const columns: readonly Column[] = [
  { key: 'new', figure: 'new', count: (row) => row.new_clients },
  { key: 'uncontacted', figure: 'uncontacted', count: (row) => row.uncontacted },
  { key: 'response', figure: 'responses', count: (row) => row.responses },
  { key: 'overdue', figure: 'overdue', count: (row) => row.follow_ups_overdue },
  { key: 'shared', figure: 'shared', count: (row) => row.content_shared },
  { key: 'opened', figure: 'opened', count: (row) => row.content_opened },
]

const shown = (key: Column['key'], row: MemberFigures, count: number) =>
  key === 'response' ? <Response row={row} /> : count

const options: readonly Days[] = ['7', '30', '90']

type Props = { days: Days; onDays: (days: Days) => void }

/** How each member of the team does: new and uncontacted clients, first responses, what is overdue, what was shared and opened. */
export function DashboardScreen({ days, onDays }: Props) {
  usePageTitle(t('tabs.dashboard'))
  const query = useQuery(figures(days))
  return (
    <>
      <div className={styles.tools}>
        <Choices
          legend={t('dashboard.period')}
          inLine
          value={days}
          onChange={(chosen) => chosen && onDays(chosen)}
          choices={options.map((value) => ({ value, label: t('dashboard.days', { days: value }) }))}
        />
      </div>
      <Loaded query={query} failed={t('dashboard.failed')}>
        {({ results }) => (
          <>
            <table className={styles.list} aria-label={t('dashboard.label')}>
              <thead>
                <tr className={styles.head}>
                  <th scope="col">{t('dashboard.member')}</th>
                  {columns.map(({ key }) => (
                    <th key={key} scope="col">
                      {t(`dashboard.${key}`)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {results.map((row) => (
                  <tr key={row.member.id} className={styles.row}>
                    <th scope="row" className={styles.name}>
                      <bdi>{row.member.name}</bdi>
                    </th>
                    {columns.map(({ key, figure, count }) => (
                      <td key={key} className={styles.figure} data-label={t(`dashboard.${key}`)}>
                        {count(row) === 0 ? (
                          shown(key, row, 0)
                        ) : (
                          <Link
                            to="/team/dashboard/$id/$figure"
                            params={{ id: row.member.id, figure }}
                            search={days === '7' ? {} : { days }}
                          >
                            {shown(key, row, count(row))}
                          </Link>
                        )}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
            <dl className={styles.meaning}>
              {columns.map(({ key }) => (
                <div key={key}>
                  <dt>{t(`dashboard.${key}`)}</dt>
                  <dd>{t(`dashboard.${key}Hint`)}</dd>
                </div>
              ))}
            </dl>
            {results.length < 2 && (
              <p className={styles.alone}>
                <Link to="/team/manage">{t('dashboard.alone')}</Link>
              </p>
            )}
          </>
        )}
      </Loaded>
    </>
  )
}
