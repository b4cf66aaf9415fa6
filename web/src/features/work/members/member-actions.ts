import {
  cancelInvite,
  editAccountStatus,
  type ManagedMember,
  resendInvite,
  undoHandover,
} from '@fairlead/contract/work/members'
import { useQueryClient } from '@tanstack/react-query'
import { useCall } from '~/lib/calls/use-call.ts'
import { offerUndo, toast } from '~/lib/toast.ts'
import { teamKey } from './search.ts'
import { t } from './words.ts'

type Named = Pick<ManagedMember, 'id' | 'name' | 'email' | 'handover'>

function outWords(
  { name, client_count: count }: Pick<ManagedMember, 'name' | 'client_count'>,
  isPool: boolean,
): string {
  if (count === 0) return t('action.deactivated', { name })
  if (count >= 1000) return t(isPool ? 'action.deactivatedPoolCapped' : 'action.deactivatedGivenCapped', { name })
  return t(isPool ? 'action.deactivatedPool' : 'action.deactivatedGiven', { name, count })
}

/** What can be done with somebody of the team without asking more. */
export function useMemberActions() {
  const queries = useQueryClient()
  const done = () => queries.invalidateQueries({ queryKey: teamKey })
  const status = useCall(editAccountStatus, { done })
  const back = useCall(undoHandover, { done })
  const again = useCall(resendInvite, { done })
  const cancel = useCall(cancelInvite, { done })
  const giveBack = (id: string, name: string) =>
    back.mutate({ params: { id } }, { onSuccess: () => toast.success(t('action.givenBack', { name })) })
  return {
    activate: ({ id, name }: Named) =>
      status.mutate(
        { body: { id, account_status: 'ACTIVE' } },
        { onSuccess: () => toast.success(t('action.activated', { name })) },
      ),
    giveBack: ({ handover, name }: Named) => handover && giveBack(handover.id, name),
    resend: ({ id, email }: Named) =>
      again.mutate({ body: { id } }, { onSuccess: () => toast.success(t('action.resent', { email: email ?? '' })) }),
    cancel: ({ id, name }: Named) =>
      cancel.mutate({ body: { id } }, { onSuccess: () => toast.success(t('action.cancelled', { name })) }),
    /** Says that somebody is out and where their clients went, and offers to take it back. */
    offerToTakeBack: (
      member: Pick<ManagedMember, 'name' | 'client_count'>,
      isPool: boolean,
      handoverId: string | null,
    ) => handoverId && offerUndo(outWords(member, isPool), () => giveBack(handoverId, member.name)),
  }
}
