import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Navigate } from '@tanstack/react-router'
import { onePage } from '~/features/records/content/api/content-queries.ts'
import { PageEditor } from '~/features/records/content/pages/PageEditor.tsx'
import { expectId } from '~/lib/calls/expect-id.ts'
import { Loaded } from '~/ui/list/Loaded.tsx'

export const Route = createFileRoute('/_app/content_/page/$id/edit')({
  beforeLoad: expectId,
  component: Editor,
})

function Editor() {
  const { id } = Route.useParams()
  // Edited is what the server has now, not what was seen a while ago; what is typed since is not overwritten.
  const query = useQuery({ ...onePage(id), staleTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false })
  const data = query.isFetchedAfterMount ? query.data : undefined
  return (
    <Loaded query={{ data, error: query.error, refetch: query.refetch }} keeps>
      {(page) =>
        page.can_edit ? (
          <PageEditor key={id} page={page} />
        ) : (
          <Navigate to="/content/page/$id" params={{ id }} replace />
        )
      }
    </Loaded>
  )
}
