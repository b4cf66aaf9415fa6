import { useQueryClient } from '@tanstack/react-query'
import { useGathered } from '~/lib/calls/gathered.ts'
import { type RealtimeKind, useRealtime } from '~/lib/realtime.ts'
import { distributionKey } from '../rules.ts'

/** What is told live of leads that arrive and of what recipients say. */
const kinds: readonly RealtimeKind[] = ['alert', 'client.added', 'client.changed', 'clients.changed', 'resumed']

/** Keeps what went out, and what was said of it, true while it is looked at. */
export function useLiveCopies(): void {
  const queries = useQueryClient()
  const refresh = useGathered(() => queries.invalidateQueries({ queryKey: distributionKey }))
  useRealtime(({ kind }) => kinds.includes(kind) && refresh())
}
