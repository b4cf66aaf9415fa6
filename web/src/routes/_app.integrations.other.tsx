import { createFileRoute } from '@tanstack/react-router'
import { Integrations } from './-integrations.tsx'

export const Route = createFileRoute('/_app/integrations/other')({
  loader({ context: { client } }) {
    void import('~/features/flow/lead-sources/integrations.ts').then(({ integrationList }) =>
      client.prefetchQuery(integrationList()),
    )
  },
  component: () => <Integrations show="other" />,
})
