import { type Client, markLead } from '@fairlead/contract/clients'
import { patch } from '~/lib/query-client.ts'
import { useCall } from '~/lib/use-call.ts'
import { patchRow } from './change-rows.ts'
import { oneClient } from './one-client.ts'

/** Marks a client as a new lead, or as none, at once. */
export function useMarkLead(): (id: string, isNew: boolean) => void {
  const { mutate } = useCall(markLead, {
    show({ params: { id }, body: { new_lead: isNew } }, queries) {
      const state = { is_new_lead: isNew }
      const takeBacks = [
        patch<Client>(queries, oneClient(id).queryKey, (client) => ({ ...client, ...state })),
        patchRow(queries, id, state),
      ]
      return () => {
        for (const takeBack of takeBacks) takeBack()
      }
    },
  })
  return (id, isNew) => mutate({ params: { id }, body: { new_lead: isNew } })
}
