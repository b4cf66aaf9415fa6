import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { BinScreen } from '~/features/clients/BinScreen.tsx'
import { binnedClients } from '~/features/clients/list-clients.ts'
import { listSearch } from '~/features/clients/list-search.ts'

export const Route = createFileRoute('/_app/clients/bin')({
  validateSearch: (address: Record<string, unknown>) => ({ search: listSearch(address).search }),
  loaderDeps: ({ search: { search = '' } }) => ({ search: search.trim() }),
  // Begun before the screen's code is there, and waited for by the screen alone, which shows how it goes.
  loader: ({ context: { client }, deps: { search } }) => void client.prefetchInfiniteQuery(binnedClients(search)),
  component: Bin,
})

function Bin() {
  const { search = '' } = Route.useSearch()
  const navigate = useNavigate()
  return (
    <BinScreen
      search={search.trim()}
      onSearch={(next) => void navigate({ to: '/clients/bin', search: { search: next || undefined }, replace: true })}
    />
  )
}
