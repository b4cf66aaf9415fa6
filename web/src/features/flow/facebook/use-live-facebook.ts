import { useQueryClient } from '@tanstack/react-query'
import { useGathered } from '~/lib/calls/gathered.ts'
import { type RealtimeKind, useRealtime } from '~/lib/realtime.ts'
import { appCheck, facebookKey } from './queries.ts'

/** What is told live of leads that arrive, and of pages that change. */
const kinds: readonly RealtimeKind[] = ['client.added', 'clients.changed', 'facebook.changed', 'resumed']
const [check] = appCheck.queryKey.slice(-1)

/** Keeps states and counts true while they are looked at; the check of the app is asked for by hand alone. */
export function useLiveFacebook(): void {
  const queries = useQueryClient()
  const refresh = useGathered(() =>
    queries.invalidateQueries({ queryKey: facebookKey, predicate: ({ queryKey }) => queryKey.at(-1) !== check }),
  )
  useRealtime(({ kind }) => kinds.includes(kind) && refresh())
}
