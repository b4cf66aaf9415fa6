import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { AppScreen } from '~/features/flow/facebook/AppScreen.tsx'
import { CheckScreen } from '~/features/flow/facebook/CheckScreen.tsx'
import { FacebookScreen } from '~/features/flow/facebook/FacebookScreen.tsx'
import type { FacebookSearch } from '~/features/flow/facebook/search.ts'
import { textParam } from '~/lib/navigation/search-params.ts'

export const Route = createFileRoute('/_app/integration/facebook/')({
  validateSearch: ({ show, connection }: Record<string, unknown>): FacebookSearch => ({
    show: textParam(show),
    connection: textParam(connection),
  }),
  loaderDeps: ({ search: { show } }) => ({ show }),
  loader({ context: { client }, deps: { show } }) {
    void import('~/features/flow/facebook/queries.ts').then(({ beginOverview }) => beginOverview(client, show))
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
