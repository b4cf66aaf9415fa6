import type { Answer } from '@fairlead/contract/endpoint'
import type { Client } from '@fairlead/contract/records/clients'
import { reassignClient } from '@fairlead/contract/work/reassign'
import type { QueryClient } from '@tanstack/react-query'
import { useSession } from '~/lib/account/session.ts'
import { patch } from '~/lib/calls/query-client.ts'
import { useCall } from '~/lib/calls/use-call.ts'
import { offerUndo, toast } from '~/lib/toast.ts'
import { patchRow, removeRow } from '../list/change-rows.ts'
import { oneClient } from '../page/one-client.ts'
import { t } from './reassign-words.ts'

/** Shows whose a client is now; answers whether one may still see it. */
function show(
  queries: QueryClient,
  id: string,
  { assigned_to, access_policy }: Answer<typeof reassignClient>,
): boolean {
  if (!access_policy) removeRow(queries, id)
  else {
    patch<Client>(queries, oneClient(id).queryKey, (client) => ({ ...client, assigned_to, access_policy }))
    patchRow(queries, id, { assigned_to, access_policy })
  }
  return access_policy !== null
}

type Reassign = {
  /** Gives the client to somebody or to nobody (null). */
  give: (to: string | null, reason: string) => void
  isPending: boolean
  /** Of a refusal that concerns the choice. */
  error: string | undefined
}

/** Gives a client to somebody else, with a bar that gives it back while that is permitted. */
export function useReassign({ id, name, assigned_to: before }: Client, onDone: (isSeen: boolean) => void): Reassign {
  const me = useSession().user_details.id
  const undo = useCall(reassignClient, {
    done(reply, _request, queries) {
      show(queries, id, reply)
      toast.success(reply.assigned_to ? t('undone', { name, to: reply.assigned_to.name }) : t('undoneNobody', { name }))
    },
  })
  const give = useCall(reassignClient, {
    done(reply, _request, queries) {
      const { assigned_to: to, previous, access_policy: access } = reply
      const isSeen = show(queries, id, reply)
      const words = !to
        ? t('doneNobody', { name })
        : to.id === me
          ? t('doneMe', { name })
          : t('done', { name, to: to.name })
      if (access?.REASSIGN)
        offerUndo(words, () =>
          undo.mutate({ params: { id }, body: { assigned_to_id: previous?.id ?? null, from_id: to?.id ?? null } }),
        )
      else toast.success(words)
      onDone(isSeen)
    },
    refused: (error) => error.status === 400 && 'assigned_to_id' in error.fields,
  })
  const { error } = give
  return {
    give: (to, reason) =>
      give.mutate({
        params: { id },
        body: { assigned_to_id: to, from_id: before?.id ?? null, ...(reason ? { reason } : {}) },
      }),
    isPending: give.isPending,
    error: error && 'fields' in error ? (error.fields as Record<string, string>).assigned_to_id : undefined,
  }
}
