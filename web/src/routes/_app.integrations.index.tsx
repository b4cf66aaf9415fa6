import { createFileRoute } from '@tanstack/react-router'
import { Integrations } from './-integrations.tsx'

export const Route = createFileRoute('/_app/integrations/')({
  loader({ context: { client } }) {
    void import('~/features/flow/lead-sources/integrations.ts').then(({ integrationList }) =>
      client.prefetchQuery(integrationList('', true)),
    )
  },
  component: () => <Integrations show="suggested" />,
})
