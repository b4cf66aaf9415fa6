import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef } from 'react'
import { flushSync } from 'react-dom'
import { messageOf } from '~/lib/calls/call-error.ts'
import { useInPieces } from '~/lib/calls/in-pieces.ts'
import { showList } from '~/lib/keys/selection.ts'
import { toast } from '~/lib/toast.ts'
import { Loaded } from '~/ui/list/Loaded.tsx'
import { TextButton } from '~/ui/shown/TextButton.tsx'
import { askedOf, hasColumns } from '../columns/columns-text.ts'
import type { Layout } from '../columns/layout.ts'
import { useParts } from '../uncontacted/use-parts.ts'
import { t } from '../words.ts'
import styles from './ClientList.module.css'
import { ClientRows } from './ClientRows.tsx'
import type { Connect } from './EmptyList.tsx'
import { ListHead } from './ListHead.tsx'
import { ListSkeleton } from './ListSkeleton.tsx'
import { allLists, clientCount, clientList, firstPage, type ListData } from './list-clients.ts'
import { allOf, isOwnOrder, type ListFilter } from './list-search.ts'
import { type Arrivals, useLiveRows } from './use-live-rows.ts'

// Most lists hold somebody: what is said instead comes when it is needed.
const EmptyList = lazy(async () => ({ default: (await import('./EmptyList.tsx')).EmptyList }))
const WithColumns = lazy(async () => ({ default: (await import('../columns/WithColumns.tsx')).WithColumns }))
const NoMatches = lazy(async () => ({ default: (await import('./EmptyList.tsx')).NoMatches }))

const noArrivals: Arrivals = { count: 0, areLeads: true }

type Props = {
  filter: ListFilter
  onFilter: (filter: ListFilter) => void
  /** A search that leads to its first row, and what to do once that is reached. */
  entered?: string | undefined
  onFound?: () => void
  connect?: Connect | undefined
  /** What stands there when nobody is in it, where that is no beginning. */
  empty?: ReactNode
}

/** The clients that one may see: loaded page by page both ways, and only as many in the document as are near. */
export function ClientList({ filter, onFilter, entered, onFound, connect, empty }: Props) {
  const queries = useQueryClient()
  const { parts, queries: reads, loaded, query } = useParts(filter)
  const count = useQuery(clientCount(filter)).data
  const rows = useMemo(() => parts.flatMap((part) => part.rows), [parts])
  // Who was contacted waits no more; the row comes back where it stood if that is undone.
  const changes = loaded.length - rows.length + parts.reduce((sum, { moved }) => sum + moved, 0)
  const counted = useRef(0)
  useEffect(() => {
    if (counted.current === changes) return
    counted.current = changes
    void queries.invalidateQueries({ queryKey: [...allLists, 'count'] })
  })
  const isDrawn = useInPieces(!query.isPending)
  const name = JSON.stringify({ ...filter, columns: undefined })
  /** Whose rows these are: of the filter before, until those of this one are there. */
  const drawn = useRef(name)
  if (!query.isPlaceholderData) drawn.current = name
  useEffect(
    () =>
      showList({
        name,
        readAll: () => allOf(filter),
        count,
        // The rows of the filter before are not to be chosen in this one.
        ids: query.isPlaceholderData ? [] : rows.map(({ id }) => id),
      }),
    [name, filter, count, rows, query.isPlaceholderData],
  )
  const isNarrowed = filter.search !== '' || filter.filters !== '' || isOwnOrder(filter.sort)
  const [live, forgetArrivals] = useLiveRows(loaded, isNarrowed, askedOf(filter.columns))
  // Whether those who came before match a search only the server knows.
  const arrivals = isNarrowed ? noArrivals : live

  const showArrivals = async () => {
    window.scrollTo({ top: 0 })
    try {
      // From the first page, whatever page stands first in memory by now.
      const first = await firstPage(filter)
      const { queryKey } = clientList(filter)
      await queries.cancelQueries({ queryKey, exact: true })
      queries.setQueryData<ListData>(queryKey, first)
    } catch (error) {
      return toast.error(messageOf(error))
    }
    flushSync(forgetArrivals)
    document.querySelector<HTMLElement>('[data-index="0"] th a')?.focus({ preventScroll: true })
  }

  const isThere = !query.isPending && isDrawn
  const error = isThere && rows.length === 0 ? query.error : null
  const nobody = (
    <Suspense fallback={null}>
      {filter.search || filter.filters ? (
        <NoMatches filter={filter} onClear={() => onFilter({ ...filter, search: '', filters: '' })} />
      ) : (
        (empty ?? <EmptyList connect={connect} />)
      )}
    </Suspense>
  )
  const headings = parts.filter((part) => part.name && part.rows.length > 0).length
  const table = (layout?: Layout) => (
    <>
      {query.isBeforeFailed && <MoreFailed retry={query.readBefore} />}
      <table
        {...layout?.table}
        className={styles.list}
        data-columns={layout && true}
        data-waiting={filter.sort === 'uncontacted' || undefined}
        aria-label={t('list.label')}
        // -1 says that the number is not known.
        aria-rowcount={count && !count.isCapped ? count.count + 1 + headings : -1}
        aria-busy={query.isPlaceholderData}
      >
        <ListHead
          count={count}
          arrivals={arrivals}
          onShowArrivals={() => void showArrivals()}
          filter={filter}
          layout={layout}
          hasGroups={rows.some((row) => row.groups.length > 0)}
          onSort={onFilter}
        />
        <ClientRows
          parts={parts}
          queries={reads}
          name={name}
          drawn={drawn.current}
          filter={filter}
          layout={layout}
          onFound={entered === filter.search && !query.isPlaceholderData ? onFound : undefined}
        />
      </table>
      {query.isNextFailed && <MoreFailed retry={query.readOn} />}
    </>
  )
  const list = () => {
    if (rows.length === 0 && arrivals.count === 0 && !query.hasNextPage) return nobody
    if (!hasColumns(filter.columns)) return table()
    return (
      <Suspense fallback={<ListSkeleton />}>
        <WithColumns filter={filter} onSort={onFilter}>
          {table}
        </WithColumns>
      </Suspense>
    )
  }
  return (
    <Loaded
      query={{ data: (isThere && !error) || undefined, error, refetch: query.refetch }}
      failed={t('list.failed')}
      skeleton={<ListSkeleton />}
    >
      {list}
    </Loaded>
  )
}

const MoreFailed = ({ retry }: { retry: () => void }) => (
  <div className={styles.end} role="alert">
    {t('list.moreFailed')} <TextButton onClick={retry}>{t('list.tryAgain')}</TextButton>
  </div>
)
