import { ActionIcon } from '@mantine/core'
import { IconArrowLeft, IconStack2 } from '@tabler/icons-react'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useGathered } from '~/lib/calls/gathered.ts'
import { usePageTitle } from '~/lib/navigation/page-title.ts'
import { type RealtimeKind, useRealtime } from '~/lib/realtime.ts'
import { FirstUse } from '~/ui/list/EmptyState.tsx'
import { LoadedRows } from '~/ui/list/Loaded.tsx'
import styles from './BatchesScreen.module.css'
import { BatchRow } from './BatchRow.tsx'
import { batchesKey, batchList } from './batch-queries.ts'
import { t } from './words.ts'

/** What changes what is shown. */
const liveKinds: readonly RealtimeKind[] = ['batch.changed', 'resumed']

/** Changes of many clients, what came of each, and their undo. */
export function BatchesScreen() {
  usePageTitle(t('page.title'))
  const queries = useQueryClient()
  const refresh = useGathered(() => queries.invalidateQueries({ queryKey: batchesKey }))
  useRealtime(({ kind }) => liveKinds.includes(kind) && refresh())
  return (
    <>
      <div className={styles.head}>
        <ActionIcon component={Link} to="/clients" aria-label={t('page.back')}>
          <IconArrowLeft size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
        <h1>{t('page.title')}</h1>
      </div>
      <p className={styles.intro}>{t('page.intro')}</p>
      <List />
    </>
  )
}

function List() {
  const query = useInfiniteQuery(batchList)
  const batches = query.data?.pages.flatMap((page) => page.results) ?? []
  return (
    <LoadedRows
      query={query}
      rows={batches}
      failed={t('page.failed')}
      empty={<FirstUse icon={IconStack2} title={t('page.empty')} text={t('page.emptyText')} />}
      more={t('page.more')}
    >
      <ul className={styles.list} aria-label={t('page.label')}>
        {batches.map((batch) => (
          <BatchRow key={batch.id} batch={batch} />
        ))}
      </ul>
    </LoadedRows>
  )
}
