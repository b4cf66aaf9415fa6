import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { ImportScreen } from '~/features/work/imports/ImportScreen.tsx'
import { importSearch } from '~/features/work/imports/import-search.ts'
import { expectId } from '~/lib/calls/expect-id.ts'

export const Route = createFileRoute('/_app/clients_/import/$id')({
  beforeLoad: expectId,
  validateSearch: importSearch,
  // Begun beside the screen's code, of which the first screen loads nothing; waited for by the screen alone.
  loader({ context: { client }, params: { id } }) {
    void import('~/features/work/imports/imports.ts').then(({ oneImport, ownFields }) =>
      Promise.all([client.prefetchQuery(oneImport(id)), client.prefetchQuery(ownFields)]),
    )
  },
  component: OneImport,
})

function OneImport() {
  const { id } = Route.useParams()
  const navigate = useNavigate()
  return (
    <ImportScreen
      key={id}
      id={id}
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ to: '/clients/import/$id', params: { id }, search })}
      onForgotten={() => void navigate({ to: '/clients/import', replace: true })}
    />
  )
}
