import { useQuery } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { oneSubteam } from '~/features/subteams/list-subteams.ts'
import { SubteamScreen } from '~/features/subteams/SubteamScreen.tsx'
import { expectId } from '~/lib/expect-id.ts'
import { ErrorScreen } from '~/ui/ErrorScreen.tsx'
import { RowsSkeleton } from '~/ui/RowsSkeleton.tsx'

export const Route = createFileRoute('/_app/team/sub-team/$id')({
  beforeLoad: expectId,
  loader({ context: { client }, params: { id } }) {
    void import('~/features/subteams/list-subteams.ts').then((subteams) => {
      void client.prefetchQuery(subteams.oneSubteam(id))
      void client.prefetchInfiniteQuery(subteams.membersOf(id))
    })
  },
  component: OneSubteam,
})

function OneSubteam() {
  const { id } = Route.useParams()
  const navigate = useNavigate()
  const query = useQuery(oneSubteam(id))
  if (query.isPending) return <RowsSkeleton />
  if (query.isError && !query.data) return <ErrorScreen error={query.error} retry={() => void query.refetch()} />
  return <SubteamScreen subteam={query.data} onDeleted={() => void navigate({ to: '/team/sub-teams' })} />
}
