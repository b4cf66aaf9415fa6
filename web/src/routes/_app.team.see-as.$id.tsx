import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { SeeAsScreen } from '~/features/work/members/SeeAsScreen.tsx'
import { sightOf } from '~/features/work/members/see-as.ts'
import { expectId } from '~/lib/calls/expect-id.ts'
import { Loaded } from '~/ui/list/Loaded.tsx'

export const Route = createFileRoute('/_app/team/see-as/$id')({
  beforeLoad: expectId,
  loader({ context: { client }, params: { id } }) {
    void import('~/features/work/members/see-as.ts').then((seeing) => {
      void client.prefetchQuery(seeing.sightOf(id))
      void client.prefetchInfiniteQuery(seeing.listOf(id, false))
    })
  },
  component: SeeAs,
})

function SeeAs() {
  const { id } = Route.useParams()
  return <Loaded query={useQuery(sightOf(id))}>{(seen) => <SeeAsScreen key={id} seen={seen} />}</Loaded>
}
