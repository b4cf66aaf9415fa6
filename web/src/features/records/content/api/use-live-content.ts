import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSession } from '~/lib/account/session.ts'
import { useGathered } from '~/lib/calls/gathered.ts'
import { useRealtime } from '~/lib/realtime.ts'
import { contentKey, liveOf, oneKey } from './content-queries.ts'

/** Keeps what is shown of content true: one content by its id, or every list. */
export function useLiveContent(id?: string): void {
  const queries = useQueryClient()
  const refresh = useGathered(() => queries.invalidateQueries({ queryKey: id ? oneKey(id) : contentKey }))
  useRealtime((message) => {
    if (message.kind === 'resumed' || message.kind === 'upload.processed') return refresh()
    if (
      (message.kind === 'content.changed' && (!id || message.data.id === id)) ||
      (message.kind === 'content.reading' && message.data.content_id === id)
    )
      refresh()
  })
}

/** Who reads something just now, as it changes: of a client, of a content, or anybody. Empty where the plan does not show it. */
export function useLive(of: { client_id?: string; content_id?: string }) {
  const queries = useQueryClient()
  const { preferences } = useSession()
  const isShown = preferences.subscription_access_policy.CLIENT.CONTENT_TRACKING_CLIENTS_ACCESS
  const { queryKey } = liveOf(of)
  const refresh = useGathered(() => queries.invalidateQueries({ queryKey }))
  useRealtime((message) => {
    if (message.kind !== 'content.reading' && message.kind !== 'resumed') return
    if (message.kind === 'content.reading') {
      if (of.client_id && message.client_id !== of.client_id) return
      if (of.content_id && message.data.content_id !== of.content_id) return
    }
    refresh()
  })
  return useQuery({ ...liveOf(of), enabled: isShown }).data?.results ?? []
}
