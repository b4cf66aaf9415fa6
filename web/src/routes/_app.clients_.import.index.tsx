import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { ImportsScreen } from '~/features/work/imports/ImportsScreen.tsx'

export const Route = createFileRoute('/_app/clients_/import/')({
  // Begun beside the screen's code, of which the first screen loads nothing; waited for by the screen alone.
  loader({ context: { client } }) {
    void import('~/features/work/imports/imports.ts').then(({ importList }) => client.prefetchInfiniteQuery(importList))
  },
  component: Imports,
})

function Imports() {
  const navigate = useNavigate()
  return <ImportsScreen onBegun={(id) => void navigate({ to: '/clients/import/$id', params: { id } })} />
}
