import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { ClientsScreen } from '~/features/clients/ClientsScreen.tsx'
import { clientCount, clientList } from '~/features/clients/list-clients.ts'
import { filterOf, listSearch, searchOf } from '~/features/clients/list-search.ts'
import { ConnectButton } from '~/features/lead-sources/ConnectButton.tsx'

export const Route = createFileRoute('/_app/clients/')({
  validateSearch: listSearch,
  loaderDeps: ({ search }) => filterOf(search),
  // Begun before the screen's code is there, and waited for by the screen alone, which shows how it goes.
  loader({ context: { client }, deps: filter }) {
    void client.prefetchInfiniteQuery(clientList(filter))
    void client.prefetchQuery(clientCount(filter.search))
  },
  component: Clients,
})

function Clients() {
  const filter = filterOf(Route.useSearch())
  const navigate = useNavigate()
  return (
    <ClientsScreen
      filter={filter}
      onFilter={(next, options) => void navigate({ to: '/clients', search: searchOf(next), ...options })}
      connect={(label) => <ConnectButton>{label}</ConnectButton>}
    />
  )
}
