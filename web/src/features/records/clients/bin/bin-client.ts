import { type Client, deleteClient, restoreClient } from '@fairlead/contract/records/clients'
import type { QueryClient } from '@tanstack/react-query'
import { patch } from '~/lib/calls/query-client.ts'
import { useCall } from '~/lib/calls/use-call.ts'
import { dismissUndo, offerUndo, toast } from '~/lib/toast.ts'
import { removeRow } from '../list/change-rows.ts'
import { allLists } from '../list/list-clients.ts'
import { oneClient } from '../page/one-client.ts'
import { t } from '../words.ts'

/** A client lies in the bin for so many days (rule 169). */
export const binDays = 30

const refresh = (queries: QueryClient, id: string) =>
  Promise.all(
    [allLists, ['follow-ups'], oneClient(id).queryKey].map((queryKey) => queries.invalidateQueries({ queryKey })),
  )

type Bin = {
  /** Puts the client into the bin at once, with a bar that takes it out again. */
  remove: () => void
  restore: () => void
  isRestoring: boolean
}

/** What the bin does with a client. */
export function useBin({ id, name }: Pick<Client, 'id' | 'name'>): Bin {
  const { mutate: restore, isPending } = useCall(restoreClient, {
    done(client, _request, queries) {
      queries.setQueryData(oneClient(id).queryKey, client)
      toast.success(t('bin.restored', { name }))
      void refresh(queries, id)
    },
  })
  const { mutate: remove } = useCall(deleteClient, {
    show: (_request, queries) =>
      patch<Client>(queries, oneClient(id).queryKey, (one) => ({ ...one, deleted_at: new Date().toISOString() })),
    done(_reply, _request, queries) {
      removeRow(queries, id)
      offerUndo(t('bin.removed', { name }), () => restore({ params: { id }, query: { undo: 'true' } }))
      void refresh(queries, id)
    },
  })
  return {
    remove() {
      dismissUndo()
      remove({ params: { id } })
    },
    restore: () => restore({ params: { id }, query: {} }),
    isRestoring: isPending,
  }
}
