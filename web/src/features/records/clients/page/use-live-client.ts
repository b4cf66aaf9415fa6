import { autoUnmarkLead, type Client } from '@fairlead/contract/records/clients'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '~/lib/calls/call.ts'
import { patch } from '~/lib/calls/query-client.ts'
import { type RealtimeKind, useRealtime } from '~/lib/realtime.ts'
import { patchRow } from '../list/change-rows.ts'
import { oneClient } from './one-client.ts'

const kinds: readonly RealtimeKind[] = ['client.changed', 'client.added', 'client.removed', 'follow-up.changed']

/** Keeps an open client true: what others change, and what arrives. */
export function useLiveClient(id: string): void {
  const queries = useQueryClient()
  useRealtime(({ kind, client_id: about }) => {
    // Of many that changed together none is named.
    if (kind === 'resumed' || kind === 'clients.changed' || (about === id && kinds.includes(kind)))
      void queries.invalidateQueries({ queryKey: oneClient(id).queryKey })
  })
}

/** A page counts as looked at after so long, in milliseconds (rule 46). */
const viewedMs = 2000

/**
 * Reports that a new lead was looked at by somebody who may change it, once for each time that its page is opened: one that is marked again
 * stays new. What is only remembered does not decide: the lead may have returned since.
 */
export function useViewed(
  { id, is_new_lead: isNew, deleted_at: deletedAt, access_policy: can }: Client,
  isFresh: boolean,
): void {
  const queries = useQueryClient()
  const [wasNew, decide] = useState<boolean>()
  if (wasNew === undefined && isFresh) decide(isNew && deletedAt === null && can.EDIT)
  useEffect(() => {
    if (!wasNew) return
    const timer = setTimeout(() => {
      const body = { unmark_type: 'CLIENT_VIEWED' } as const
      call(autoUnmarkLead, { params: { id }, body }, { quiet: true, expects: [423] }).then(
        (state) => {
          patch<Client>(queries, oneClient(id).queryKey, (client) => ({ ...client, ...state }))
          patchRow(queries, id, state)
        },
        () => {},
      )
    }, viewedMs)
    return () => clearTimeout(timer)
  }, [queries, id, wasNew])
}
