import type { ClientRow } from '@fairlead/contract/clients'
import { type UseInfiniteQueryResult, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { useSession } from '~/lib/session.ts'
import { useRowKeys } from '~/lib/use-row-keys.ts'
import { useVirtualRows } from '~/lib/use-virtual-rows.ts'
import { Failure } from '~/ui/EmptyState.tsx'
import { TextButton } from '~/ui/TextButton.tsx'
import styles from './ClientList.module.css'
import { ClientListRow } from './ClientListRow.tsx'
import { EmptyList, NoMatches } from './EmptyList.tsx'
import { ListHead } from './ListHead.tsx'
import { ListSkeleton } from './ListSkeleton.tsx'
import { clientCount, clientList, type ListData } from './list-clients.ts'
import type { ListFilter } from './list-search.ts'
import { useLiveRows } from './use-live-rows.ts'
import { t } from './words.ts'

/** This many rows before an end of what is in memory, the next page is asked for. */
const readsAhead = 20
/** What a row is likely to measure: one line on a desk, a card on a phone. */
const likely = { row: 52, card: 112 }

type Props = { filter: ListFilter; onFilter: (filter: ListFilter) => void }

/** The clients that one may see: loaded page by page both ways, and only as many in the document as are near. */
export function ClientList({ filter, onFilter }: Props) {
  const queries = useQueryClient()
  const query = useInfiniteQuery(clientList(filter))
  const count = useQuery(clientCount(filter.search)).data
  const rows = useMemo(() => query.data?.pages.flatMap((page) => page.results) ?? [], [query.data])
  const [arrivals, forgetArrivals] = useLiveRows(rows, filter.search !== '')

  const showArrivals = async () => {
    forgetArrivals()
    // From the first page, whatever page stands first in memory by now.
    queries.setQueryData<ListData>(
      clientList(filter).queryKey,
      (data) => data && { pages: data.pages.slice(0, 1), pageParams: [null] },
    )
    window.scrollTo({ top: 0 })
    await query.refetch()
    document.querySelector<HTMLElement>('[data-index="0"] th a')?.focus({ preventScroll: true })
  }

  if (query.isPending) return <ListSkeleton />
  if (query.isError && rows.length === 0)
    return <Failure title={t('list.failed')} error={query.error} retry={() => void query.refetch()} />
  if (rows.length === 0 && arrivals.count === 0)
    return filter.search ? (
      <NoMatches search={filter.search} onClear={() => onFilter({ ...filter, search: '' })} />
    ) : (
      <EmptyList />
    )
  return (
    <>
      <table
        className={styles.list}
        aria-label={t('list.label')}
        // -1 says that the number is not known.
        aria-rowcount={count && !count.isCapped ? count.count + 1 : -1}
        aria-busy={query.isPlaceholderData}
      >
        <ListHead
          count={count}
          arrivals={arrivals}
          onShowArrivals={() => void showArrivals()}
          filter={filter}
          onSort={onFilter}
        />
        <Rows rows={rows} query={query} name={JSON.stringify(filter)} />
      </table>
      {query.isFetchNextPageError && (
        <div className={styles.end} role="alert">
          {t('list.moreFailed')}{' '}
          <TextButton onClick={() => void query.fetchNextPage()}>{t('list.tryAgain')}</TextButton>
        </div>
      )}
    </>
  )
}

type RowsProps = { rows: readonly ClientRow[]; query: UseInfiniteQueryResult<ListData>; name: string }

/** The rows that are near the window; pages before and after are asked for in time. */
function Rows({ rows, query, name }: RowsProps) {
  const body = useRef<HTMLTableSectionElement>(null)
  const virtual = useVirtualRows({
    count: rows.length,
    list: body,
    name,
    keyOf: (index) => rows[index]?.id ?? index,
    sizeOf: (_index, isPhone) => (isPhone ? likely.card : likely.row),
  })
  const { id: me, account_type } = useSession().user_details
  useRowKeys(rows.length, virtual)

  const items = virtual.getVirtualItems()
  const [first, last] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0]
  const { hasNextPage, hasPreviousPage, isFetching, isFetchNextPageError, fetchNextPage, fetchPreviousPage } = query
  useEffect(() => {
    if (isFetching) return
    if (hasNextPage && !isFetchNextPageError && last >= rows.length - readsAhead) void fetchNextPage()
    else if (hasPreviousPage && first <= readsAhead) void fetchPreviousPage()
  })

  const assigneeOf = ({ assigned_to: assignee }: ClientRow) => {
    if (account_type !== 'TEAM') return null
    if (!assignee) return t('list.nobody')
    return assignee.id === me ? t('list.me') : assignee.name
  }
  return (
    <tbody ref={body} className={styles.body} style={{ height: virtual.getTotalSize() }}>
      {items.map(({ key, index, start }) => {
        const client = rows[index]
        return (
          client && (
            <ClientListRow
              key={key}
              client={client}
              assignee={assigneeOf(client)}
              index={index}
              top={start - virtual.options.scrollMargin}
              measure={virtual.measureElement}
            />
          )
        )
      })}
    </tbody>
  )
}
