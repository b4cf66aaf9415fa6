import { useQueryClient } from '@tanstack/react-query'
import { useGathered } from '~/lib/calls/gathered.ts'
import { useRealtime } from '~/lib/realtime.ts'
import { sequencesKey } from './queries.ts'

/** Keeps what is shown of sequences true while others change it, and while time does. */
export function useLiveSequences(): void {
  const queries = useQueryClient()
  const refresh = useGathered(() => queries.invalidateQueries({ queryKey: sequencesKey }))
  useRealtime(({ kind }) => {
    if (kind.startsWith('sequence') || kind === 'resumed') refresh()
  })
}
