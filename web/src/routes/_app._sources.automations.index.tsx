import { createFileRoute } from '@tanstack/react-router'
import { AutomationsScreen } from '~/features/work/lead-distribution/AutomationsScreen.tsx'

export const Route = createFileRoute('/_app/_sources/automations/')({
  loader({ context: { client } }) {
    void import('~/features/work/lead-distribution/rules.ts').then(({ automations }) =>
      client.prefetchQuery(automations),
    )
  },
  component: AutomationsScreen,
})
