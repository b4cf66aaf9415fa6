import { useQuery } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { oneSubteam } from '~/features/identity/subteams/list-subteams.ts'
import { SubteamScreen } from '~/features/identity/subteams/SubteamScreen.tsx'
import { expectId } from '~/lib/calls/expect-id.ts'
import { Loaded } from '~/ui/list/Loaded.tsx'

export const Route = createFileRoute('/_app/team/sub-team/$id')({
  beforeLoad: expectId,
  loader({ context: { client }, params: { id } }) {
    void import('~/features/identity/subteams/list-subteams.ts').then((subteams) => {
      void client.prefetchQuery(subteams.oneSubteam(id))
      void client.prefetchInfiniteQuery(subteams.membersOf(id))
    })
  },
  component: OneSubteam,
})

function OneSubteam() {
  const { id } = Route.useParams()
  const navigate = useNavigate()
  return (
    <Loaded query={useQuery(oneSubteam(id))}>
      {(subteam) => <SubteamScreen subteam={subteam} onDeleted={() => void navigate({ to: '/team/sub-teams' })} />}
    </Loaded>
  )
}
