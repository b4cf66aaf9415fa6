import { createFileRoute } from '@tanstack/react-router'
import { HealthScreen } from '~/features/lead-sources/HealthScreen.tsx'
import { findings, healthOfSources } from '~/features/lead-sources/integrations.ts'

export const Route = createFileRoute('/_app/integrations/health')({
  loader({ context: { client } }) {
    void client.prefetchQuery(healthOfSources)
    void client.prefetchQuery(findings)
  },
  component: HealthScreen,
})
