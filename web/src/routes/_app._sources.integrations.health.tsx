import { createFileRoute } from '@tanstack/react-router'
import { HealthScreen } from '~/features/flow/lead-sources/HealthScreen.tsx'

export const Route = createFileRoute('/_app/_sources/integrations/health')({
  loader({ context: { client } }) {
    void import('~/features/flow/lead-sources/integrations.ts').then(({ healthOfSources, findings }) =>
      Promise.all([client.prefetchQuery(healthOfSources), client.prefetchQuery(findings)]),
    )
  },
  component: HealthScreen,
})
