import { type Client, markLead } from '@fairlead/contract/records/clients'
import { useRef } from 'react'
import { patch } from '~/lib/calls/query-client.ts'
import { useCall } from '~/lib/calls/use-call.ts'
import { dismissUndo, offerUndo } from '~/lib/toast.ts'
import { patchRow } from './list/change-rows.ts'
import { oneClient } from './page/one-client.ts'
import { t } from './words.ts'

type Marked = Pick<Client, 'id' | 'name'> & Partial<Pick<Client, 'is_new_lead' | 'awaiting_contact_since'>>

/** Whether a client can be marked as contacted: it is new, or waits for a contact (rule 217). */
export const isWaiting = ({
  is_new_lead: isNew,
  awaiting_contact_since: since,
}: Omit<Marked, 'id' | 'name'>): boolean => isNew === true || typeof since === 'string'

/** Marks a client as a new lead, or as contacted, at once; the latter can be undone. */
export function useMarkLead({ id, name, ...before }: Marked): (isNew: boolean) => void {
  /** As it was when it was marked: by the answer the page shows the change already. */
  const was = useRef(before)
  const { mutate } = useCall(markLead, {
    show({ body }, queries) {
      const since = body.undo ? (body.awaiting_contact_since ?? null) : null
      const state = {
        is_new_lead: body.new_lead,
        awaiting_contact_since: body.new_lead && !body.undo ? new Date().toISOString() : since,
      }
      const takeBacks = [
        patch<Client>(queries, oneClient(id).queryKey, (client) => ({ ...client, ...state })),
        patchRow(queries, id, state),
      ]
      return () => {
        for (const takeBack of takeBacks) takeBack()
      }
    },
    done({ is_new_lead: isNewNow, marked_at }, { body: { new_lead: isNew, undo } }, queries) {
      // Something came since: what the server says is shown.
      if (undo && isNewNow !== isNew) return queries.invalidateQueries({ queryKey: ['clients'] })
      if (isNew || undo) return
      const { is_new_lead: wasNew = false, awaiting_contact_since: since = null } = was.current
      const body = { new_lead: wasNew, undo: true, awaiting_contact_since: since, marked_at }
      offerUndo(t('one.unmarked', { name }), () => mutate({ params: { id }, body }))
    },
  })
  return (isNew) => {
    dismissUndo()
    was.current = before
    mutate({ params: { id }, body: { new_lead: isNew } })
  }
}
