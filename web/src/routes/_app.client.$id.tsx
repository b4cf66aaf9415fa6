import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Navigate } from '@tanstack/react-router'
import { BackToList } from '~/features/records/clients/page/BackToList.tsx'
import { ClientSkeleton } from '~/features/records/clients/page/ClientSkeleton.tsx'
import { oneClient } from '~/features/records/clients/page/one-client.ts'
import { TimelineSkeleton } from '~/features/records/timeline/TimelineSkeleton.tsx'
import { timelineOf } from '~/features/records/timeline/timeline-of.ts'
import { CallError } from '~/lib/calls/call-error.ts'
import { expectId } from '~/lib/calls/expect-id.ts'
import { textParam } from '~/lib/navigation/search-params.ts'
import { Loaded } from '~/ui/list/Loaded.tsx'
import { ClientFrame } from './-client-page/ClientFrame.tsx'
import { ClientPage } from './-client-page/ClientPage.tsx'
import { loadParts } from './-client-page/parts.ts'

export const Route = createFileRoute('/_app/client/$id')({
  validateSearch: ({ give }: Record<string, unknown>): { give?: string | undefined } => ({ give: textParam(give) }),
  beforeLoad: expectId,
  // Begun before the screen's code is there, and waited for by the screen alone, which shows how it goes.
  loader({ context: { client }, params: { id } }) {
    void client.prefetchQuery(oneClient(id))
    void client.prefetchInfiniteQuery(timelineOf(id))
    loadParts()
  },
  component: OneClient,
})

/** The client may no longer be seen, whatever is still in memory. */
const isLost = (error: Error) => error instanceof CallError && [403, 404, 423, 455, 456].includes(error.status)

/** Into whom the client was merged: its address leads there. */
function survivorOf(error: Error | null): string | undefined {
  if (!(error instanceof CallError) || error.type !== 'MERGED') return undefined
  const { id } = (error.body?.current ?? {}) as { id?: unknown }
  return typeof id === 'string' ? id : undefined
}

function OneClient() {
  const { id } = Route.useParams()
  const { give } = Route.useSearch()
  const { data, error, isFetching, refetch } = useQuery(oneClient(id))
  const survivor = survivorOf(error)
  if (survivor) return <Navigate to="/client/$id" params={{ id: survivor }} replace />
  return (
    <Loaded
      query={{ data: error && isLost(error) ? undefined : data, error, refetch }}
      skeleton={<ClientFrame bar={<BackToList />} head={<ClientSkeleton />} main={<TimelineSkeleton withComposer />} />}
    >
      {(client) => <ClientPage key={id} client={client} isFresh={!isFetching} giveTo={give} />}
    </Loaded>
  )
}
