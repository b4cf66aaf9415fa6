import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { ConnectButton } from '~/features/flow/lead-sources/ConnectButton.tsx'
import { ClientsScreen } from '~/features/records/clients/ClientsScreen.tsx'
import { clientCount, clientList } from '~/features/records/clients/list-clients.ts'
import { filterOf, type ListFilter, listSearch, searchOf } from '~/features/records/clients/list-search.ts'
import { ListTools, MoreForClients, WithWhy } from './-list-tools.tsx'

export const Route = createFileRoute('/_app/clients/')({
  validateSearch: listSearch,
  loaderDeps: ({ search }) => filterOf(search),
  // Begun before the screen's code is there, and waited for by the screen alone, which shows how it goes.
  loader({ context: { client }, deps: filter }) {
    void client.prefetchInfiniteQuery(clientList(filter))
    void client.prefetchQuery(clientCount(filter))
  },
  component: Clients,
})

function Clients() {
  const search = Route.useSearch()
  const filter = filterOf(search)
  const navigate = useNavigate()
  const show = (next: ListFilter, view = search.view, options?: { replace: boolean }) =>
    void navigate({ to: '/clients', search: { ...searchOf(next), ...(view ? { view } : {}) }, ...options })
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
        more={<MoreForClients shown={filter} />}
        connect={(label) => <ConnectButton>{label}</ConnectButton>}
      />
    </WithWhy>
  )
}
