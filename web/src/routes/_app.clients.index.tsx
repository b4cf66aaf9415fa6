import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { ConnectButton } from '~/features/flow/lead-sources/ConnectButton.tsx'
import { ClientsScreen } from '~/features/records/clients/ClientsScreen.tsx'
import { clientCount, clientList } from '~/features/records/clients/list-clients.ts'
import { filterOf, type ListFilter, listSearch, searchOf } from '~/features/records/clients/list-search.ts'
import { ListTools, MoreForClients, WithWhy } from './-list-tools.tsx'

const board = () => import('~/features/records/clients/board/ShowAs.tsx')
const Board = lazy(async () => ({ default: (await board()).Board }))
const ShowAs = lazy(async () => ({ default: (await board()).ShowAs }))

export const Route = createFileRoute('/_app/clients/')({
  validateSearch: listSearch,
  loaderDeps: ({ search }) => ({ filter: filterOf(search), board: search.board }),
  // Begun before the screen's code is there, and waited for by the screen alone, which shows how it goes.
  loader({ context: { client }, deps: { filter, board } }) {
    if (!board) void client.prefetchInfiniteQuery(clientList(filter))
    void client.prefetchQuery(clientCount(filter))
  },
  component: Clients,
})

function Clients() {
  const search = Route.useSearch()
  const filter = filterOf(search)
  const navigate = useNavigate()
  const { board } = search
  const show = (next: ListFilter, view = search.view, options?: { replace: boolean }, as = board) =>
    void navigate({
      to: '/clients',
      search: { ...searchOf(next), ...(view ? { view } : {}), ...(as ? { board: as } : {}) },
      ...options,
    })
  const onBoard = (as = '') => show(filter, search.view, { replace: false }, as)
  return (
    <WithWhy filters={filter.filters}>
      <ClientsScreen
        filter={filter}
        onFilter={(next, options) => show(next, search.view, options)}
        filterBar={
          <ListTools
            filter={filter}
            onFilters={(filters) => show({ ...filter, filters })}
            views={{ viewId: search.view, onShow: (shown, id = '') => show(shown, id) }}
          />
        }
        more={
          <>
            <Suspense fallback={null}>
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
