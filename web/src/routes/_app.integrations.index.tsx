import { createFileRoute } from '@tanstack/react-router'
import { integrationList } from '~/features/lead-sources/integrations.ts'
import { Integrations } from './-integrations.tsx'

export const Route = createFileRoute('/_app/integrations/')({
  loader({ context: { client } }) {
    void client.prefetchQuery(integrationList('', true))
  },
  component: () => <Integrations show="suggested" />,
})
