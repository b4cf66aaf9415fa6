import { createFileRoute } from '@tanstack/react-router'
import { SubteamsScreen } from '~/features/identity/subteams/SubteamsScreen.tsx'

export const Route = createFileRoute('/_app/team/sub-teams')({
  // Begun beside the screen's code, of which the first screen loads nothing; waited for by the screen alone.
  loader({ context: { client } }) {
    void import('~/features/identity/subteams/list-subteams.ts').then(({ subteamList }) =>
      client.prefetchInfiniteQuery(subteamList),
    )
  },
  component: SubteamsScreen,
})
