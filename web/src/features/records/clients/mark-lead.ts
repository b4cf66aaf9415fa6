import { type Client, markLead } from '@fairlead/contract/records/clients'
import { patch } from '~/lib/calls/query-client.ts'
import { useCall } from '~/lib/calls/use-call.ts'
import { dismissUndo, offerUndo } from '~/lib/toast.ts'
import { patchRow } from './list/change-rows.ts'
import { oneClient } from './page/one-client.ts'
import { t } from './words.ts'

/** Marks a client as a new lead, or as none, at once; the latter can be undone. */
export function useMarkLead({ id, name }: Pick<Client, 'id' | 'name'>): (isNew: boolean) => void {
  const { mutate } = useCall(markLead, {
    show({ body: { new_lead: isNew } }, queries) {
      const state = { is_new_lead: isNew }
      const takeBacks = [
        patch<Client>(queries, oneClient(id).queryKey, (client) => ({ ...client, ...state })),
        patchRow(queries, id, state),
      ]
      return () => {
        for (const takeBack of takeBacks) takeBack()
      }
    },
    done({ is_new_lead: isNew }) {
      if (!isNew) offerUndo(t('one.unmarked', { name }), () => mark(true, true))
    },
  })
  const mark = (isNew: boolean, undo?: boolean) => mutate({ params: { id }, body: { new_lead: isNew, undo } })
  return (isNew) => {
    dismissUndo()
    mark(isNew)
  }
}
