import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { AppScreen } from '~/features/flow/facebook/AppScreen.tsx'
import { CheckScreen } from '~/features/flow/facebook/CheckScreen.tsx'
import { FacebookScreen } from '~/features/flow/facebook/FacebookScreen.tsx'
import { facebookSearch } from '~/features/flow/facebook/search.ts'

export const Route = createFileRoute('/_app/integration/facebook/')({
  validateSearch: facebookSearch,
  loaderDeps: ({ search: { show } }) => ({ show }),
  loader({ context: { client }, deps: { show } }) {
    void import('~/features/flow/facebook/queries.ts').then(({ setup, connectedPages }) => {
      if (show === 'check') return
      void client.prefetchQuery(setup)
      if (show !== 'app') void client.prefetchInfiniteQuery(connectedPages)
    })
  },
  component: Facebook,
})

function Facebook() {
  const search = Route.useSearch()
  const navigate = useNavigate()
  if (search.show === 'app') return <AppScreen />
  if (search.show === 'check') return <CheckScreen />
  return (
    <FacebookScreen
      search={search}
      onSearch={(next) => void navigate({ to: '/integration/facebook', search: next, resetScroll: false })}
    />
  )
}
