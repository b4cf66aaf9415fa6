import { useQueryClient } from '@tanstack/react-query'
import { type RealtimeKind, useRealtime } from '~/lib/realtime.ts'
import { viewsKey } from './list-views.ts'

/** What their filters may name: with these gone a view says so. */
const kinds: readonly RealtimeKind[] = ['views.changed', 'groups.changed', 'resumed']

/** Keeps what is shown of views true while it is open. */
export function useLiveViews(): void {
  const queries = useQueryClient()
  useRealtime(({ kind }) => {
    if (kinds.includes(kind)) void queries.invalidateQueries({ queryKey: viewsKey })
  })
}
