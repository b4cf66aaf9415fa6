import type { ClientRow } from '@fairlead/contract/records/clients'
import { claimClient } from '@fairlead/contract/work/reassign'
import { useMaybeSession } from '~/lib/account/session.ts'
import { useCall } from '~/lib/calls/use-call.ts'
import { toast } from '~/lib/toast.ts'
import { patchRow } from '../list/change-rows.ts'
import { oneClient } from '../page/one-client.ts'
import { t } from './reassign-words.ts'

type Claimable = Pick<ClientRow, 'id' | 'assigned_to' | 'access_policy'>

/** Takes a client that nobody has; who comes second is told who was first. Undefined where there is nothing to claim (rule 207). */
export function useClaim(client: Claimable): { claim: () => void; isPending: boolean } | undefined {
  const policy = useMaybeSession()?.user_details.resources_access_policy
  const { mutate, isPending } = useCall(claimClient, {
    done(taken, _request, queries) {
      queries.setQueryData(oneClient(taken.id).queryKey, taken)
      patchRow(queries, taken.id, taken)
      toast.success(t('claimed', { name: taken.name }))
    },
    refused(error) {
      if (error.status === 409) toast.warning(error.message)
      return error.status === 409
    },
  })
  const isFree = client.assigned_to === null && client.access_policy.REASSIGN
  if (!isFree || !policy?.CLIENT.UNASSIGNED_CLIENTS_ACCESS) return undefined
  return { claim: () => mutate({ params: { id: client.id } }), isPending }
}
