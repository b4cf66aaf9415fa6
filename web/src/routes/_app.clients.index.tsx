import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { ConnectButton } from '~/features/flow/lead-sources/ConnectButton.tsx'
import { columnsText, firstColumns, ownColumns } from '~/features/records/clients/columns/columns-text.ts'
import { ClientsScreen } from '~/features/records/clients/list/ClientsScreen.tsx'
import { clientCount, clientList } from '~/features/records/clients/list/list-clients.ts'
import {
  filterOf,
  type ListFilter,
  type ListSearch,
  listSearch,
  searchOf,
} from '~/features/records/clients/list/list-search.ts'
import { usePreferences } from '~/lib/account/preferences.ts'
import { ListTools, MoreForClients, WithWhy } from './-list-tools.tsx'

const board = () => import('~/features/records/clients/board/ShowAs.tsx')
const Board = lazy(async () => ({ default: (await board()).Board }))
const ColumnsButton = lazy(async () => ({
  default: (await import('~/features/records/clients/columns/ColumnsButton.tsx')).ColumnsButton,
}))
const ShowAs = lazy(async () => ({ default: (await board()).ShowAs }))

type ListPlace = Pick<ListSearch, 'view' | 'board' | 'columns'>

export const Route = createFileRoute('/_app/clients/')({
  validateSearch: listSearch,
  loaderDeps: ({ search }) => ({ filter: filterOf(search), board: search.board, columns: search.columns }),
  // Begun before the screen's code is there, and waited for by the screen alone, which shows how it goes.
  loader({ context: { client }, deps: { filter, board, columns = ownColumns(client) } }) {
    if (!board) void client.prefetchInfiniteQuery(clientList({ ...filter, columns }))
    void client.prefetchQuery(clientCount(filter))
  },
  component: Clients,
})

function Clients() {
  const search = Route.useSearch()
  const [{ list_columns: own }, change] = usePreferences()
  const { board, view, columns } = search
  const filter = { ...filterOf(search), columns: columns ?? columnsText(own) }
  const navigate = useNavigate()
  const show = (next: ListFilter, at: ListPlace = { view, board, columns }, options?: { replace: boolean }) => {
    const place = Object.entries(at).filter(([, value]) => value)
    void navigate({ to: '/clients', search: { ...searchOf(next), ...Object.fromEntries(place) }, ...options })
  }
  const onBoard = (as = '') => show(filter, { view, columns, board: as })
  // Those of a view are changed in its list's address until the view is saved; without one they are the person's own.
  const onColumns = (next: string[] | null) => {
    if (view || columns) show(filter, { view, columns: columnsText(next ?? firstColumns) }, { replace: true })
    else change({ list_columns: next as typeof own })
  }
  return (
    <WithWhy filters={filter.filters}>
      <ClientsScreen
        filter={filter}
        onFilter={(next, options) => show(next, undefined, options)}
        filterBar={
          <ListTools
            filter={filter}
            onFilters={(filters) => show({ ...filter, filters })}
            views={{
              viewId: view,
              columns,
              onShow: ({ columns: its, seen: _, ...shown }, id) => show(shown, { view: id, columns: its, board }),
            }}
          />
        }
        more={
          <>
            <Suspense fallback={null}>
              {!board && <ColumnsButton columns={filter.columns} onColumns={onColumns} />}
              <ShowAs board={board} onBoard={onBoard} />
            </Suspense>
            <MoreForClients shown={filter} />
          </>
        }
        board={
          board && (
            <Suspense fallback={null}>
              <Board filter={filter} board={board} onBoard={onBoard} />
            </Suspense>
          )
        }
        connect={(label) => <ConnectButton>{label}</ConnectButton>}
      />
    </WithWhy>
  )
}
