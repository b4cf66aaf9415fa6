import { Button } from '@mantine/core'
import { IconShare } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { usePageTitle } from '~/lib/navigation/page-title.ts'
import { FirstUse, NoMatch } from '~/ui/list/EmptyState.tsx'
import { LoadedRows } from '~/ui/list/Loaded.tsx'
import { DistributionHead } from '../DistributionHead.tsx'
import screen from '../screens.module.css'
import type { HistorySearch } from '../search.ts'
import { t } from '../words.ts'
import { CopyDialog } from './CopyDialog.tsx'
import { CopyRow } from './CopyRow.tsx'
import { HistoryFilters } from './HistoryFilters.tsx'
import styles from './HistoryScreen.module.css'
import { copyList } from './history.ts'
import { historyFilter } from './history-filter.ts'
import { useLiveCopies } from './use-live-copies.ts'

type Props = { search: HistorySearch; onSearch: (search: HistorySearch) => void }

/** What went out, to whom, by which ways, and what was said of it. */
export function HistoryScreen({ search, onSearch }: Props) {
  usePageTitle(t('history.title'))
  useLiveCopies()
  const filter = historyFilter(search)
  const query = useInfiniteQuery(copyList(filter))
  const rows = query.data?.pages.flatMap((page) => page.results) ?? []
  const isFiltered = Object.keys(filter).length > 0
  return (
    <>
      <DistributionHead open="history" />
      <p className={screen.intro}>{t('history.intro')}</p>
      {(rows.length > 0 || isFiltered) && (
        <HistoryFilters
          search={search}
          filter={filter}
          isClearable={isFiltered && rows.length > 0}
          onSearch={onSearch}
        />
      )}
      <LoadedRows
        query={query}
        rows={rows}
        failed={t('history.failed')}
        more={t('history.more')}
        empty={
          isFiltered ? (
            <NoMatch title={t('history.noMatch')} text={t('history.noMatchText')}>
              <Button variant="default" onClick={() => onSearch({})}>
                {t('history.clear')}
              </Button>
            </NoMatch>
          ) : (
            <FirstUse icon={IconShare} title={t('history.empty')} text={t('history.emptyText')}>
              <Button component={Link} to="/automations/lead-distribution">
                {t('history.emptyAction')}
              </Button>
            </FirstUse>
          )
        }
      >
        <table className={styles.list} aria-label={t('history.title')}>
          <thead>
            <tr className={styles.head}>
              <th scope="col">{t('history.lead')}</th>
              <th scope="col">{t('history.recipient')}</th>
              <th scope="col">{t('history.state')}</th>
              <th scope="col">{t('history.outcome')}</th>
              <th scope="col" className={styles.when}>
                {t('history.when')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <CopyRow key={row.id} row={row} search={search} />
            ))}
          </tbody>
        </table>
      </LoadedRows>
      <CopyDialog id={search.id} onClose={() => onSearch({ ...search, id: undefined })} />
    </>
  )
}
