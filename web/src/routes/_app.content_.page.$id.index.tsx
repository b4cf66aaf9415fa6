import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { onePage } from '~/features/records/content/api/content-queries.ts'
import { PageScreen } from '~/features/records/content/pages/PageScreen.tsx'
import { expectId } from '~/lib/calls/expect-id.ts'
import { Loaded } from '~/ui/list/Loaded.tsx'

export const Route = createFileRoute('/_app/content_/page/$id/')({
  beforeLoad: expectId,
  component: OnePage,
})

function OnePage() {
  const { id } = Route.useParams()
  return <Loaded query={useQuery(onePage(id))}>{(page) => <PageScreen key={id} page={page} />}</Loaded>
}
