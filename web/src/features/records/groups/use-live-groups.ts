import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useRealtime } from '~/lib/realtime.ts'
import { groupsKey } from './list-groups.ts'

/** Messages are gathered for so long: a rule that goes through all clients tells of its progress. */
const gatherMs = 500

/** Keeps what is shown of groups true while it is open; with a client, of that one too. */
export function useLiveGroups(clientId?: string): void {
  const queries = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const refresh = (queryKey: QueryKey) => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      void queries.invalidateQueries({ queryKey })
    }, gatherMs)
  }
  useRealtime(({ kind, client_id: about }) => {
    if (kind === 'groups.changed' || kind === 'resumed') refresh(groupsKey)
    else if (kind === 'groups.progress') refresh([...groupsKey, 'list'])
    else if (kind === 'clients.changed' || (kind === 'client.changed' && about === clientId))
      refresh(clientId ? [...groupsKey, 'client', clientId] : [...groupsKey, 'list'])
  })
}
