import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { DeliveriesScreen } from '~/features/work/inbox/DeliveriesScreen.tsx'
import { ledgerSearch } from '~/features/work/inbox/ledger-search.ts'

export const Route = createFileRoute('/_app/_sources/integrations/deliveries')({
  validateSearch: ledgerSearch,
  loaderDeps: ({ search: { id: _, ...search } }) => search,
  // Begun before the screen's code is there, and waited for by the screen alone, which shows how it goes.
  loader({ context: { client }, deps: { show, ...filter } }) {
    void import('~/features/work/inbox/ledger.ts').then(({ deadLetters, deliveryList }) => {
      if (show) void client.prefetchInfiniteQuery(deadLetters)
      else void client.prefetchInfiniteQuery(deliveryList(filter))
    })
  },
  component: Deliveries,
})

function Deliveries() {
  const navigate = useNavigate()
  return (
    <DeliveriesScreen
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ to: '/integrations/deliveries', search, resetScroll: false })}
    />
  )
}
