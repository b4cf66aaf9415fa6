import { useQueryClient } from '@tanstack/react-query'
import { useGathered } from '~/lib/calls/gathered.ts'
import { type RealtimeKind, useRealtime } from '~/lib/realtime.ts'
import { deliveriesOf, oneWebhook } from './list-webhooks.ts'

/** What is told live of what arrives and what becomes of it. */
const kinds: readonly RealtimeKind[] = ['alert', 'client.added', 'client.changed', 'clients.changed', 'resumed']

/** Keeps a webhook's last lead and its deliveries true while they are looked at. */
export function useLiveWebhook(id: string): void {
  const queries = useQueryClient()
  const refresh = useGathered(() =>
    Promise.all([deliveriesOf(id), oneWebhook(id)].map(({ queryKey }) => queries.invalidateQueries({ queryKey }))),
  )
  useRealtime(({ kind }) => kinds.includes(kind) && refresh())
}
