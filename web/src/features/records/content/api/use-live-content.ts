import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useGathered } from '~/lib/gathered.ts'
import { useRealtime } from '~/lib/realtime.ts'
import { useSession } from '~/lib/session.ts'
import { contentKey, liveOf, oneKey } from './content-queries.ts'

/** Keeps what is shown of content true: one content by its id, or every list. */
export function useLiveContent(id?: string): void {
  const queries = useQueryClient()
  const refresh = useGathered(() => queries.invalidateQueries({ queryKey: id ? oneKey(id) : contentKey }))
  useRealtime(({ kind, data }) => {
    if (kind === 'resumed' || kind === 'upload.processed') return refresh()
    if (
      (kind === 'content.changed' && (!id || data?.id === id)) ||
      (kind === 'content.reading' && data?.content_id === id)
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
  useRealtime(({ kind, client_id: client, data }) => {
    if (kind !== 'content.reading' && kind !== 'resumed') return
    if (kind === 'content.reading' && of.client_id && client !== of.client_id) return
    if (kind === 'content.reading' && of.content_id && data?.content_id !== of.content_id) return
    refresh()
  })
  return useQuery({ ...liveOf(of), enabled: isShown }).data?.results ?? []
}
