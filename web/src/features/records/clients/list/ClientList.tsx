import type { ClientRow, ListSort } from '@fairlead/contract/records/clients'
import { type UseInfiniteQueryResult, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useSession } from '~/lib/account/session.ts'
import { useStandIns } from '~/lib/account/stand-ins.ts'
import { messageOf } from '~/lib/calls/call-error.ts'
import { useInPieces } from '~/lib/calls/in-pieces.ts'
import { rowsOf } from '~/lib/calls/rows-of.ts'
import { isChoosing, isChosen, pick, showList, useChosen } from '~/lib/keys/selection.ts'
import { useRowKeys } from '~/lib/keys/use-row-keys.ts'
import { useVirtualRows } from '~/lib/keys/use-virtual-rows.ts'
import { outbox, type Waiting } from '~/lib/offline/offline.ts'
import { useStore } from '~/lib/store.ts'
import { toast } from '~/lib/toast.ts'
import { Failure } from '~/ui/list/EmptyState.tsx'
import { TextButton } from '~/ui/shown/TextButton.tsx'
import { askedOf, hasColumns } from '../columns/columns-text.ts'
import type { Layout } from '../columns/layout.ts'
import { t } from '../words.ts'
import styles from './ClientList.module.css'
import { ClientListRow } from './ClientListRow.tsx'
import type { Connect } from './EmptyList.tsx'
import { ListHead } from './ListHead.tsx'
import { ListSkeleton } from './ListSkeleton.tsx'
import { clientCount, clientList, firstPage, type ListData } from './list-clients.ts'
import { allOf, isOwnOrder, type ListFilter } from './list-search.ts'
import { type Arrivals, useLiveRows } from './use-live-rows.ts'

// Most lists hold somebody: what is said instead comes when it is needed.
const EmptyList = lazy(async () => ({ default: (await import('./EmptyList.tsx')).EmptyList }))
const WithColumns = lazy(async () => ({ default: (await import('../columns/WithColumns.tsx')).WithColumns }))
const NoMatches = lazy(async () => ({ default: (await import('./EmptyList.tsx')).NoMatches }))

/** This many rows before an end of what is in memory, the next page is asked for. */
const readsAhead = 20
/** What a row is likely to measure: one line on a desk, a card on a phone. */
const likely = { row: 52, card: 112 }

/** A row with the follow-up that was set here and waits to be sent: the server's answers do not know it yet. */
function withWaiting(client: ClientRow, waiting: readonly Waiting[]): ClientRow {
  const change = waiting.findLast((one) => one.client.id === client.id && one.call !== 'addActivity' && !one.problem)
  if (!change || (change.call === 'setFollowUp' && change.wanted === undefined)) return client
  const { wanted } = change
  return {
    ...client,
    follow_up: wanted ? { ...wanted, client_id: client.id, is_overdue: false, overdue_at: null } : null,
  }
}

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
  const query = useInfiniteQuery(clientList(filter))
  const count = useQuery(clientCount(filter)).data
  const loaded = useMemo(() => rowsOf(query.data, (row) => row.id), [query.data])
  // Who was contacted waits no more; the row comes back where it stood if that is undone.
  const rows = useMemo(
    () => (filter.sort === 'uncontacted' ? loaded.filter((row) => row.is_new_lead) : loaded),
    [loaded, filter.sort],
  )
  const left = loaded.length - rows.length
  const counted = useRef(0)
  useEffect(() => {
    if (counted.current === left) return
    counted.current = left
    void queries.invalidateQueries({ queryKey: clientCount(filter).queryKey })
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

  if (query.isPending || !isDrawn) return <ListSkeleton />
  if (query.isError && rows.length === 0)
    return <Failure title={t('list.failed')} error={query.error} retry={() => void query.refetch()} />
  if (rows.length === 0 && arrivals.count === 0 && !query.hasNextPage)
    return (
      <Suspense fallback={null}>
        {filter.search || filter.filters ? (
          <NoMatches filter={filter} onClear={() => onFilter({ ...filter, search: '', filters: '' })} />
        ) : (
          (empty ?? <EmptyList connect={connect} />)
        )}
      </Suspense>
    )
  const table = (layout?: Layout) => (
    <>
      {query.isFetchPreviousPageError && <MoreFailed retry={() => void query.fetchPreviousPage()} />}
      <table
        {...layout?.table}
        className={styles.list}
        data-columns={layout && true}
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
          layout={layout}
          hasGroups={rows.some((row) => row.groups.length > 0)}
          onSort={onFilter}
        />
        <Rows
          rows={rows}
          query={query}
          name={name}
          drawn={drawn.current}
          filter={filter}
          layout={layout}
          onFound={entered === filter.search && !query.isPlaceholderData ? onFound : undefined}
        />
      </table>
      {query.isFetchNextPageError && <MoreFailed retry={() => void query.fetchNextPage()} />}
    </>
  )
  return hasColumns(filter.columns) ? (
    <Suspense fallback={<ListSkeleton />}>
      <WithColumns filter={filter} onSort={onFilter}>
        {table}
      </WithColumns>
    </Suspense>
  ) : (
    table()
  )
}

const MoreFailed = ({ retry }: { retry: () => void }) => (
  <div className={styles.end} role="alert">
    {t('list.moreFailed')} <TextButton onClick={retry}>{t('list.tryAgain')}</TextButton>
  </div>
)

/** When what a list is sorted by was: the last activity unless the list is about something else. */
const timeOf = (client: ClientRow, sort: ListSort): string | null =>
  (sort === 'uncontacted' ? client.new_since : sort === 'viewed' ? client.last_viewed_at : null) ??
  client.last_activity_at

type RowsProps = {
  filter: ListFilter
  layout: Layout | undefined
  rows: readonly ClientRow[]
  query: UseInfiniteQueryResult<ListData>
  name: string
  drawn: string
  /** There when the first row is to have the focus. */
  onFound: (() => void) | undefined
}

/** The rows that are near the window; pages before and after are asked for in time. */
function Rows({ rows, query, name, drawn, filter: { sort, search }, layout, onFound }: RowsProps) {
  const body = useRef<HTMLTableSectionElement>(null)
  const virtual = useVirtualRows({
    count: rows.length,
    list: body,
    name,
    drawn,
    keyOf: (index) => rows[index]?.id ?? index,
    sizeOf: (_index, isPhone) => (isPhone ? likely.card : likely.row),
  })
  const { id: me, account_type } = useSession().user_details
  const standInOf = useStandIns()
  const waiting = useStore(outbox)
  const choice = useChosen()
  const isPicking = isChoosing(choice, name)
  const goTo = useRowKeys(rows.length, virtual, {
    pick(index) {
      const client = rows[index]
      if (client) pick(client.id)
    },
  })
  useEffect(() => {
    if (!onFound) return
    goTo(0)
    onFound()
  })

  const items = virtual.getVirtualItems()
  const [first, last] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0]
  /** The row that had the focus last: when it goes, whichever takes its place gets it. */
  const held = useRef<{ id: string; index: number }>(undefined)
  useEffect(() => {
    const was = held.current
    if (!was || rows.some(({ id }) => id === was.id)) return
    held.current = undefined
    const isHere = was.index >= first && was.index <= last + 1
    if (isHere && document.activeElement === document.body) goTo(Math.min(was.index, rows.length - 1))
  })
  const { hasNextPage, hasPreviousPage, isFetchNextPageError, isFetchPreviousPageError } = query
  useEffect(() => {
    if (query.isFetching) return
    if (hasNextPage && !isFetchNextPageError && last >= rows.length - readsAhead) void query.fetchNextPage()
    else if (hasPreviousPage && !isFetchPreviousPageError && first <= readsAhead) void query.fetchPreviousPage()
  })

  const assigneeOf = ({ assigned_to: assignee }: ClientRow) => {
    if (account_type !== 'TEAM') return null
    if (!assignee) return t('list.nobody')
    return standInOf(assignee) ?? (assignee.id === me ? t('list.me') : assignee.name)
  }
  return (
    <tbody
      ref={body}
      className={styles.body}
      style={{ height: virtual.getTotalSize() }}
      onFocus={({ target }) => {
        const index = Number(target.closest('[data-index]')?.getAttribute('data-index'))
        const client = rows[index]
        held.current = client && { id: client.id, index }
      }}
    >
      {items.map(({ key, index, start }) => {
        const client = rows[index]
        return (
          client && (
            <ClientListRow
              key={key}
              client={withWaiting(client, waiting)}
              at={timeOf(client, sort)}
              isWaiting={sort === 'uncontacted'}
              assignee={assigneeOf(client)}
              isLent={standInOf(client.assigned_to) !== undefined}
              isChosen={isPicking ? isChosen(choice, client.id) : null}
              layout={layout}
              search={search}
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
