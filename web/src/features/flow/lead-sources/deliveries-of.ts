import type { Finding, SourceRow } from '@fairlead/contract/flow/lead-sources'
import { isOwner } from '@fairlead/contract/permissions'
import { useSession } from '~/lib/account/session.ts'

/**
 * The way to what a source delivered that is on hold, or was skipped: the ledger, which is the owner's, or the deliveries of a
 * webhook; undefined where neither is to be had.
 */
export function useDeliveriesOf(
  { lead_source, path, connection_id }: Pick<SourceRow, 'lead_source' | 'path' | 'connection_id'>,
  kind: Finding['kind'],
): { to: string; search: Record<string, string> } | undefined {
  const { user_details: user } = useSession()
  // What was refused was not stored.
  if (kind === 'refused') return undefined
  if (isOwner(user))
    return {
      to: '/integrations/deliveries',
      search: { connection_id, outcome: kind === 'held' ? 'parked' : 'ignored' },
    }
  return lead_source === 'webhook' ? { to: path, search: { show: 'deliveries' } } : undefined
}
