import { createFileRoute } from '@tanstack/react-router'
import { RulesScreen } from '~/features/work/lead-assignment/RulesScreen.tsx'

export const Route = createFileRoute('/_app/team/lead-assignment/')({
  // Begun beside the screen's code, of which the first screen loads nothing; waited for by the screen alone.
  loader({ context: { client } }) {
    void import('~/features/work/lead-assignment/rules.ts').then(({ ruleList }) => client.prefetchQuery(ruleList))
  },
  component: RulesScreen,
})
