import type { Client } from '@fairlead/contract/clients'
import { useQueryClient } from '@tanstack/react-query'
import { patchRow } from '~/features/clients/change-rows.ts'
import { oneClient } from '~/features/clients/one-client.ts'
import { ClientGroups } from '~/features/groups/ClientGroups.tsx'
import { patch } from '~/lib/query-client.ts'
import { groupRules } from '../-group-rules.tsx'

/** The groups of a client, changed where it is shown: on its page and in the lists. */
export function GroupsOfClient({ client, canEdit }: { client: Client; canEdit: boolean }) {
  const queries = useQueryClient()
  return (
    <ClientGroups
      client={client}
      canEdit={canEdit}
      rules={groupRules}
      show={(groups) => {
        const back = patch<Client>(queries, oneClient(client.id).queryKey, (one) => ({ ...one, groups }))
        const rowBack = patchRow(queries, client.id, { groups })
        return () => {
          back()
          rowBack()
        }
      }}
    />
  )
}
