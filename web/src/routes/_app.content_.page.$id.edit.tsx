import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Navigate } from '@tanstack/react-router'
import { onePage } from '~/features/records/content/api/content-queries.ts'
import { PageEditor } from '~/features/records/content/pages/PageEditor.tsx'
import { expectId } from '~/lib/calls/expect-id.ts'
import { ErrorScreen } from '~/ui/layout/ErrorScreen.tsx'
import { RowsSkeleton } from '~/ui/list/RowsSkeleton.tsx'

export const Route = createFileRoute('/_app/content_/page/$id/edit')({
  beforeLoad: expectId,
  component: Editor,
})

function Editor() {
  const { id } = Route.useParams()
  // Edited is what the server has now, not what was seen a while ago; what is typed since is not overwritten.
  const query = useQuery({ ...onePage(id), staleTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false })
  if (query.isError && !query.data) return <ErrorScreen error={query.error} retry={() => void query.refetch()} />
  if (!query.data || !query.isFetchedAfterMount) return <RowsSkeleton />
  if (!query.data.can_edit) return <Navigate to="/content/page/$id" params={{ id }} replace />
  return <PageEditor key={id} page={query.data} />
}
