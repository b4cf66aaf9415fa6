import type { Client } from '@fairlead/contract/records/clients'
import { useQueryClient } from '@tanstack/react-query'
import { patchRow } from '~/features/records/clients/list/change-rows.ts'
import { oneClient } from '~/features/records/clients/page/one-client.ts'
import { ClientGroups } from '~/features/records/groups/ClientGroups.tsx'
import { patch } from '~/lib/calls/query-client.ts'
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
