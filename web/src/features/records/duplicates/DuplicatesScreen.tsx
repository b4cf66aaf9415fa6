import type { PairSection } from '@fairlead/contract/records/duplicates'
import { Button } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { rowsOf } from '~/lib/calls/rows-of.ts'
import { usePageTitle } from '~/lib/navigation/page-title.ts'
import { FirstUse } from '~/ui/list/EmptyState.tsx'
import { Loaded, LoadedRows } from '~/ui/list/Loaded.tsx'
import { RowsSkeleton } from '~/ui/list/RowsSkeleton.tsx'
import { RelativeTime } from '~/ui/shown/RelativeTime.tsx'
import { DuplicateSettingsForm } from './DuplicateSettingsForm.tsx'
import styles from './DuplicatesScreen.module.css'
import { mergeList, pairList, readingList, settings, useLivePairs } from './list-pairs.ts'
import { MergeRow } from './MergeRow.tsx'
import { PairRow } from './PairRow.tsx'
import { ReadingRow } from './ReadingRow.tsx'
import { type Shown, shownSections } from './search.ts'
import { t } from './words.ts'

/** How leads of known people are treated, and which clients may be one person. */
export function DuplicatesScreen({ shown }: { shown: Shown }) {
  usePageTitle(t('title'))
  const { scan, isScanning } = useLivePairs()
  const query = useQuery(settings)
  const { data, error } = query
  const isRunning = isScanning || data?.scan.state === 'running'
  return (
    <div className={styles.screen}>
      <div>
        <h2>{t('title')}</h2>
        <p className={styles.quiet}>{t('intro')}</p>
      </div>
      <Loaded query={query} failed={t('settingsFailed')} skeleton={null}>
        {(value) => <DuplicateSettingsForm value={value} mayChange={value.may_change} />}
      </Loaded>
      <section aria-labelledby="possible-duplicates">
        <div className={styles.head}>
          <h2 id="possible-duplicates">{t('pairs')}</h2>
          <span className={styles.scan} role="status">
            {isRunning
              ? t('scanning')
              : data?.scan.finished_at && (
                  <>
                    {t('scanned')} <RelativeTime inSentence at={data.scan.finished_at} />
                  </>
                )}
          </span>
          <Button variant="default" size="xs" disabled={isRunning} onClick={scan}>
            {t('scan')}
          </Button>
        </div>
        <nav className={styles.tabs} aria-label={t('pairs')}>
          {shownSections.map((section) => (
            <Link
              key={section}
              to="/account/duplicate-leads"
              search={section === 'same' ? {} : { show: section }}
              data-active={section === shown || undefined}
              aria-current={section === shown ? 'page' : undefined}
            >
              {t(`tabs.${section}`)}
            </Link>
          ))}
        </nav>
        <p className={styles.quiet}>{t(`sections.${shown}`)}</p>
        {shown === 'merged' ? (
          <Merges />
        ) : shown === 'readings' ? (
          <Readings isKnown={data ? data.scan.state === 'done' : error ? null : false} />
        ) : (
          <Pairs
            key={shown}
            section={shown}
            isKnown={shown === 'dismissed' || (data ? data.scan.state === 'done' : error ? null : false)}
          />
        )}
      </section>
    </div>
  )
}

type ListProps = {
  query: UseInfiniteQueryResult<InfiniteData<unknown>>
  shown: Shown
  rows: readonly unknown[]
  /** Whether what is not there is known to be nowhere; null where that could not be found out, which stands above. */
  isKnown?: boolean | null
  children: ReactNode
}

/** A list in its states: on its way, failed, empty, or there. */
function List({ query, shown, rows, isKnown = true, children }: ListProps) {
  const none = <FirstUse icon={IconUsers} title={t(`empty.${shown}`)} text={t(`emptyText.${shown}`)} />
  return (
    <LoadedRows
      query={query}
      rows={rows}
      failed={t('failed')}
      empty={isKnown === null ? null : isKnown ? none : <RowsSkeleton />}
      more={t('more')}
    >
      <ul className={styles.list} aria-label={t(`tabs.${shown}`)}>
        {children}
      </ul>
    </LoadedRows>
  )
}

/** Pairs of one kind; that there are none is said once all clients were looked through. */
function Pairs({ section, isKnown }: { section: PairSection; isKnown: boolean | null }) {
  const query = useInfiniteQuery(pairList(section))
  const rows = rowsOf(query.data, (row) => row.id)
  return (
    <List query={query} shown={section} rows={rows} isKnown={isKnown}>
      {rows.map((pair) => (
        <PairRow key={pair.id} pair={pair} />
      ))}
    </List>
  )
}

/** Contacts that would be read otherwise; that there are none is said once all clients were looked through. */
function Readings({ isKnown }: { isKnown: boolean | null }) {
  const query = useInfiniteQuery(readingList)
  const rows = rowsOf(query.data, (row) => row.id)
  return (
    <List query={query} shown="readings" rows={rows} isKnown={isKnown}>
      {rows.map((reading) => (
        <ReadingRow key={reading.id} reading={reading} />
      ))}
    </List>
  )
}

function Merges() {
  const query = useInfiniteQuery(mergeList)
  const rows = rowsOf(query.data, (row) => row.id)
  return (
    <List query={query} shown="merged" rows={rows}>
      {rows.map((merge) => (
        <MergeRow key={merge.id} merge={merge} />
      ))}
    </List>
  )
}
