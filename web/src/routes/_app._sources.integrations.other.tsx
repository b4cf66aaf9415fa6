import { createFileRoute } from '@tanstack/react-router'
import { IntegrationsScreen } from '~/features/flow/lead-sources/IntegrationsScreen.tsx'

export const Route = createFileRoute('/_app/_sources/integrations/other')({
  loader({ context: { client } }) {
    void import('~/features/flow/lead-sources/integrations.ts').then(({ healthOfSources, integrationList }) =>
      Promise.all([client.prefetchQuery(integrationList()), client.prefetchQuery(healthOfSources)]),
    )
  },
  component: () => <IntegrationsScreen show="other" />,
})
